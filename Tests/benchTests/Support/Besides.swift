// A thread of its own for what blocks.

import Foundation

/// Runs what waits for a child on a thread of its own: the tests' threads are few, one for each processor, and one that
/// waits is missing.
func besides<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result(catching: body)) }.start()
  }
}
