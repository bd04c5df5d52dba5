import MultitouchRecordings

/// A script wants a larger engine than is built in.
public struct ScriptCapacityError: Error, CustomStringConvertible {
  /// What it wants.
  public let capacities: ScriptCapacities

  public var description: String {
    """
    no engine that is built in has room for \(capacities.touches) touches, \(capacities.touchRecords) records, \
    \(capacities.views) views, \(capacities.recognizers) recognizers, \(capacities.requirementEdges) requirement \
    edges and \(capacities.registrations) registrations; the largest has 64, 128, 10240, 1024, 4096 and 1024
    """
  }
}
