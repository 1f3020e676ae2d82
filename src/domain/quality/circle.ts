const TURN = 360

/** Between 0 and 360 degrees; values in between stay as they are. */
export function circleValue(degrees: number): number {
  if (degrees >= 0 && degrees <= TURN) return degrees
  return ((degrees % TURN) + TURN) % TURN
}

/** Adds whole turns so that differences are those on the circle. `NaN` is missing. */
export function unwrapped(v: Float64Array): Float64Array {
  let last = Number.NaN
  return v.map((value) => {
    if (Number.isNaN(value)) return value
    last = Number.isNaN(last) ? value : value + Math.round((last - value) / TURN) * TURN
    return last
  })
}
