const TURN = 360

/** A direction between 0 and 360 degrees; one from there is given as it is. */
export function circleValue(degrees: number): number {
  if (degrees >= 0 && degrees <= TURN) return degrees
  return ((degrees % TURN) + TURN) % TURN
}

/**
 * Directions in degrees, each with as many whole turns more or less that it is nearest to the one before: their differences are
 * those on the circle. `NaN` is missing.
 */
export function unwrapped(v: Float64Array): Float64Array {
  let last = Number.NaN
  return v.map((value) => {
    if (Number.isNaN(value)) return value
    last = Number.isNaN(last) ? value : value + Math.round((last - value) / TURN) * TURN
    return last
  })
}
