// Fewer contacts.

import Multitouch
import MultitouchRecordings

/// Leaves out whole contacts, then single lives of contacts.
struct ContactPass: ShrinkPass {
  let name = "contacts"

  func run(_ attempt: ShrinkAttempt) {
    attempt.removeStretches({ Self.contacts($0).count }) { script, range in
      let gone = Set(Self.contacts(script)[range])
      return ContactStroke.removing(ContactStroke.all(in: script).filter { gone.contains($0.contact) }, from: script)
    }
    attempt.removeStretches({ ContactStroke.all(in: $0).count }) { script, range in
      ContactStroke.removing(Array(ContactStroke.all(in: script)[range]), from: script)
    }
  }

  /// The contacts in the order of their first changes.
  static func contacts(_ script: TouchScript) -> [ContactID] {
    var contacts: [ContactID] = []
    for stroke in ContactStroke.all(in: script) where !contacts.contains(stroke.contact) {
      contacts.append(stroke.contact)
    }
    return contacts
  }
}
