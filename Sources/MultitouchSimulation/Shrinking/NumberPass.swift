// Small contact numbers, counted from 1.

import Multitouch
import MultitouchRecordings

/// Numbers the contacts 1, 2, 3 … in the order in which they come.
struct NumberPass: ShrinkPass {
  let name = "numbers"

  func run(_ attempt: ShrinkAttempt) {
    attempt.change { script in
      let contacts = ContactPass.contacts(script)
      // In samples too; those of a contact that is in no frame have a number behind all others.
      script = script.mappingChanges { change in
        change.contact = ContactID(Int64((contacts.firstIndex(of: change.contact) ?? contacts.count) + 1))
      }
    }
  }
}
