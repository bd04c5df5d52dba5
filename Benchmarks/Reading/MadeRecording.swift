/// Recordings of any length.
enum MadeRecording {
  /// evemu text of four fingers that land, move and lift, a report each 8 ms; at least `byteCount` bytes.
  ///
  /// Ends before its time if it is interrupted.
  static func evemu(byteCount: Int, _ isInterrupted: () -> Bool = { false }) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(byteCount + 256)
    var report = 0
    while text.count < byteCount, !isInterrupted() {
      let micros = String(report % 125 * 8000)
      let time = "\(report / 125).\(String(repeating: "0", count: 6 - micros.count))\(micros)"
      let contact = report % 8 < 4 ? "\(report % 65536)" : "-1"
      text += Array(
        """
        E: \(time) 0003 002f \(report % 4)
        E: \(time) 0003 0039 \(contact)
        E: \(time) 0003 0035 \(report % 1000 * 3)
        E: \(time) 0003 0036 \(report % 1000 * 2)
        E: \(time) 0003 003a 50
        E: \(time) 0000 0000 0

        """.utf8)
      report += 1
    }
    return text
  }
}
