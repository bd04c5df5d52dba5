// Where a script's commands stand.

import MultitouchRecordings

/// The place of a command: in the scene, between the steps, or inside a callback.
enum CommandPlace: Equatable {
  case scene(Int)
  case step(Int)
  case reaction(Int, command: Int)

  /// The places of all commands of a script.
  static func all(in script: TouchScript) -> [CommandPlace] {
    let places =
      script.scene.indices.map(CommandPlace.scene) + script.steps.indices.map(CommandPlace.step)
      + script.reactions.indices.flatMap { index in
        script.reactions[index].commands.indices.map { .reaction(index, command: $0) }
      }
    return places.filter { script[$0] != nil }
  }
}

extension TouchScript {
  /// The command at a place; nil if something else stands there.
  subscript(_ place: CommandPlace) -> ScriptCommand? {
    switch place {
    case .scene(let index): return scene[index]
    case .step(let index): if case .command(let command) = steps[index] { return command }
    case .reaction(let index, let position):
      if case .command(let command) = reactions[index].commands[position] { return command }
    }
    return nil
  }

  /// Puts another command in the place of one.
  mutating func replace(_ place: CommandPlace, by command: ScriptCommand) {
    switch place {
    case .scene(let index): scene[index] = command
    case .step(let index): steps[index] = .command(command)
    case .reaction(let index, let position): reactions[index].commands[position] = .command(command)
    }
  }
}
