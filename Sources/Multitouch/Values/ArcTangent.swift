// The only transcendental function of the engine (N-14). Engine and reference model share it, so that a rotation is
// the same number on every machine; it uses nothing but additions, multiplications and divisions, which IEEE 754
// defines to the bit.

/// The angle of the vector (x, y), in radians, in (−π, π].
///
/// With (0, 0) the result is 0; with y = ±0 and x < 0 it is π (ROT-1). Arguments must be finite; a non-finite one
/// gives a non-finite or meaningless result but never traps. Within two units in the last place of the C library's.
/// Cost: one division and eight terms for small angles, two divisions otherwise.
@inlinable
@inline(__always)
public func arcTangent(y: Double, x: Double) -> Double {
  let ay = y < 0 ? -y : y
  if ay == 0 { return x < 0 ? 3.141592653589793 : 0 }
  guard ay * 16 <= x else { return arcTangentOfAny(y, x) }
  // What fingers turn from one frame to the next, as a rule.
  let r = ay / x
  let angle = r + arcTangentTail(r)
  return y < 0 ? -angle : angle
}

/// The same for any vector but those with y = 0.
@inlinable
@inline(never)
func arcTangentOfAny(_ y: Double, _ x: Double) -> Double {
  let ax = x < 0 ? -x : x
  let ay = y < 0 ? -y : y
  let angle: Double
  if ay <= ax {
    // First octant: the angle itself, or its supplement.
    let (high, low) = arcTangentOfOctant(ay, ax)
    angle = x < 0 ? 3.141592653589793 - (high - (1.2246467991473532e-16 - low)) : high + low
  } else {
    // Beyond 45°: the complement of the mirrored vector's angle.
    let (high, low) = arcTangentOfOctant(ax, ay)
    angle =
      x < 0
      ? 1.5707963267948966 + (high + (6.123233995736766e-17 + low))
      : 1.5707963267948966 - (high - (6.123233995736766e-17 - low))
  }
  return y < 0 ? -angle : angle
}

/// atan(n / d) for 0 < n ≤ d, as a leading part and a correction.
///
/// The quotient is moved by the nearest k/8, whose arc tangent is known in two parts, so that the series runs on
/// |r| ≤ 1/16, where its first left-out term is below 2⁻⁶⁸ of the first.
@inlinable
func arcTangentOfOctant(_ n: Double, _ d: Double) -> (high: Double, low: Double) {
  if n * 16 <= d {
    let r = n / d
    return (r, arcTangentTail(r))
  }
  let q = n / d
  // What is not a number has no octant.
  guard q <= 1 else { return (q, 0) }
  let k = Int(q * 8 + 0.5)
  let c = Double(k) * 0.125
  let r = (q - c) / (1 + q * c)
  let high: Double
  let low: Double
  switch k {
  case 1: (high, low) = (0.12435499454676144, -3.1253241424539383e-18)
  case 2: (high, low) = (0.24497866312686414, 1.0698755618734451e-17)
  case 3: (high, low) = (0.35877067027057225, -2.4623815582638635e-17)
  case 4: (high, low) = (0.4636476090008061, 2.2698777452961687e-17)
  case 5: (high, low) = (0.5585993153435624, -5.4556305485916264e-18)
  case 6: (high, low) = (0.6435011087932844, 1.5834785051444286e-17)
  case 7: (high, low) = (0.7188299996216245, -2.1478388444456983e-17)
  default: (high, low) = (0.7853981633974483, 3.061616997868383e-17)
  }
  return (high, low + (r + arcTangentTail(r)))
}

/// atan(r) − r for |r| ≤ 1/16: the odd series from the third power on, in pairs (Estrin), so that few additions and
/// multiplications have to wait for each other.
@inlinable
func arcTangentTail(_ r: Double) -> Double {
  let s = r * r
  let s2 = s * s
  let low = (s * (1.0 / 5) - 1.0 / 3) + s2 * (s * (1.0 / 9) - 1.0 / 7)
  let high = (s * (1.0 / 13) - 1.0 / 11) - s2 * (1.0 / 15)
  return (low + s2 * s2 * high) * (s * r)
}
