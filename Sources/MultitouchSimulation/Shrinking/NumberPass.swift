// Small contact numbers, counted from 1.

import Multitouch
import MultitouchRecordings

/// Numbers the contacts 1, 2, 3 … in the order in which they come.
struct NumberPass: ShrinkPass {
  let name = "numbers"

  func run(_ attempt: ShrinkAttempt) {
    attempt.change { script in
      let contacts = ContactPass.contacts(script)
      for index in script.steps.indices {
        guard case .frame(let time, var changes) = script.steps[index] else { continue }
        for position in changes.indices {
          let number = contacts.firstIndex(of: changes[position].contact) ?? 0
          changes[position].contact = ContactID(Int64(number + 1))
        }
        script.steps[index] = .frame(time, changes)
      }
    }
  }
}
