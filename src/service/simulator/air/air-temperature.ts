import { wander } from '../chance.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../day-grid.ts'
import { localHour } from '../local-time.ts'
import type { Sky } from './sky.ts'

/** Mean at the sea in Java, and the fall with height in moist air (the standard atmosphere's is 6.5). */
const AT_SEA_LEVEL = 27.7
const PER_METRE = 0.006
/** Half the daily range under a clear sky; the sea takes the edge off. */
const HALF_RANGE = { inland: 5, coast: 3 }
const MAX_RAIN_COOLING = 4.5

/** Air temperature in °C: two harmonics of the mean day, less range under cloud, cooled by rain. */
export function airTemperature(
  key: number,
  site: { altitudeM: number; coastal: boolean },
  sky: Sky,
): (timeMs: number) => number {
  const days = wander(key, 2 * DAY_MS)
  const hours = wander(key + 1, 2 * HOUR_MS)
  const minutes = wander(key + 2, 15 * MINUTE_MS)
  const mean = AT_SEA_LEVEL - PER_METRE * site.altitudeM
  const halfRange = site.coastal ? HALF_RANGE.coast : HALF_RANGE.inland
  return (timeMs) => {
    const cooling = MAX_RAIN_COOLING * (1 - Math.exp(-sky.recentRainMm(timeMs) / 6))
    const swing = halfRange * (1 - 0.45 * sky.cloud(timeMs)) * meanDay(localHour(timeMs))
    return mean + swing - cooling + 0.5 * days(timeMs) + 0.2 * hours(timeMs) + 0.1 * minutes(timeMs)
  }
}

/** The day's course, −1.04 at a quarter past five to 1.27 at ten to two. */
function meanDay(hour: number): number {
  const harmonic = (perDay: number, peakHour: number) =>
    Math.cos(((hour - peakHour) / 24) * perDay * 2 * Math.PI)
  return harmonic(1, 15) + 0.35 * harmonic(2, 1)
}
