// Everything that makes or judges streams.
