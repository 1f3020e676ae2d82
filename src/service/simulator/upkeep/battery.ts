import { type Sky, sunHeight } from '../air/sky.ts'
import { byDay, DAY_MS, STEP_MS, STEPS_PER_DAY, STEPS_PER_HOUR, stateAt } from '../day-grid.ts'

/** In % of a sound battery's capacity an hour: what the station draws, and the panel under a clear, overhead sun. */
const DRAW = 0.9
const CHARGE = 6.5
/** Share of the sun that a closed sky keeps from the panel. */
const LOST_TO_CLOUD = 0.75
/** The regulator disconnects the load before the battery is harmed. */
const LOWEST = 8
/** By then every battery has been full once, so the initial charge does not matter. */
const DAYS_BACK = 20

/** Battery charge in %. `health` is the share of its capacity left: the lower, the deeper its nights. */
export function batteryCharge(health: number, sky: Sky): (timeMs: number) => number {
  const changes = byDay((day) =>
    Float64Array.from({ length: STEPS_PER_DAY }, (_, step) => {
      const timeMs = day * DAY_MS + (step + 0.5) * STEP_MS
      const panel = CHARGE * sunHeight(timeMs) * (1 - LOST_TO_CLOUD * sky.cloud(timeMs))
      return (panel - DRAW) / STEPS_PER_HOUR / health
    }),
  )
  const charge = byDay((day) => {
    let level = 100
    const fill = (change: number) => (level = Math.min(100, Math.max(LOWEST, level + change)))
    for (let back = DAYS_BACK; back >= 1; back--) changes(day - back).forEach(fill)
    return changes(day).map(fill)
  })
  return (timeMs) => stateAt(charge, timeMs)
}
