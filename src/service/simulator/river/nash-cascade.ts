import { STEPS_PER_HOUR } from '../day-grid.ts'

/** The rest of a wave beyond this share is cut off, and the kernel scaled to lose no water. */
const CUT_OFF = 1e-3

/** Unit hydrograph of `stores` linear reservoirs (Nash 1957): weights that sum to 1, mean delay `hours`. */
export function nashCascade(stores: number, hours: number): Float64Array {
  const storeSteps = (hours * STEPS_PER_HOUR) / stores
  const weights: number[] = []
  let highest = 0
  for (let step = 0; ; step++) {
    const age = (step + 0.5) / storeSteps
    // a gamma density, its constant left out because the weights are scaled below
    const weight = age ** (stores - 1) * Math.exp(-age)
    highest = Math.max(highest, weight)
    if (age > stores && weight < highest * CUT_OFF) break
    weights.push(weight)
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return Float64Array.from(weights, (weight) => weight / whole)
}
