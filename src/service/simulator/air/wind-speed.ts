import { wander } from '../chance.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../day-grid.ts'
import { localHour } from '../local-time.ts'
import type { Sky } from './sky.ts'

const CALM = 0.8
/** What the day adds at its height: the sea breeze at the coast, slope and valley winds inland. */
const DAY_BREEZE = { inland: 1.6, coast: 3.6 }

/** Mean wind in m/s: near calm at night, a sea breeze in the afternoon, gusts, and outflow of showers. */
export function windSpeed(
  key: number,
  { coastal }: { coastal: boolean },
  sky: Sky,
): (timeMs: number) => number {
  const days = wander(key, DAY_MS)
  const hours = wander(key + 1, HOUR_MS)
  const gusts = wander(key + 2, 8 * MINUTE_MS)
  const breeze = coastal ? DAY_BREEZE.coast : DAY_BREEZE.inland
  return (timeMs) => {
    const rising = Math.max(0, Math.sin(((localHour(timeMs) - 8.5) / 12) * Math.PI))
    const outflow = 2.5 * (1 - Math.exp(-sky.recentRainMm(timeMs) / 8))
    const mean = CALM + breeze * rising * (1 - 0.4 * sky.cloud(timeMs)) + outflow
    return mean * Math.exp(0.25 * days(timeMs) + 0.2 * hours(timeMs) + 0.22 * gusts(timeMs))
  }
}
