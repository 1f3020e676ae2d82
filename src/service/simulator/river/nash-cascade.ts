import { STEPS_PER_HOUR } from '../day-grid.ts'

/** What is left of a wave beyond this share is cut off, and the rest scaled to lose no water. */
const CUT_OFF = 1e-3

/**
 * The unit hydrograph of `stores` equal linear reservoirs in a row (Nash 1957), as weights for each step that sum
 * to 1: how a burst of rain leaves a catchment, and how a flood wave leaves a reach. Its mean delay is `hours`;
 * the more stores, the less the wave flattens on its way.
 */
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
