import ArgumentParser

@main
struct Bench: ParsableCommand {
  func run() {}
}
