// A canary of scripts/prove-no-allocation: an object, which the embedded compile must reject.

final class CanaryBox { var value: Int32 = 0 }

@c public func canary_class_instance(_ n: Int32) -> Int32 {
  let box = CanaryBox()
  box.value = n
  return box.value
}
