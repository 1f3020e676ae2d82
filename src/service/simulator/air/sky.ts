import { wander } from '../chance.ts'
import { convolved, fading } from '../convolve.ts'
import { type DayGrid, dayOf, HOUR_MS, stateAt } from '../day-grid.ts'
import { localHour, wetSeason } from '../local-time.ts'

export interface Sky {
  cloud: (timeMs: number) => number
  /** Rain of the last hours in mm, fading by the factor e each hour and a half: it cools the air. */
  recentRainMm: (timeMs: number) => number
}

const FADING_HOURS = 1.5

/** The sky over a place: cloudier in the wet season, closed while it rains. */
export function skyOver(key: number, rain: DayGrid): Sky {
  const recent = convolved(rain, fading(FADING_HOURS))
  const drift = wander(key, 9 * HOUR_MS)
  const recentRainMm = (timeMs: number) => stateAt(recent, timeMs)
  return {
    recentRainMm,
    cloud: (timeMs) => {
      const fair = 0.3 + 0.25 * wetSeason(dayOf(timeMs)) + 0.2 * drift(timeMs)
      const raining = 1 - Math.exp(-recentRainMm(timeMs) / 2)
      return Math.min(1, Math.max(0, fair + (1 - fair) * raining))
    },
  }
}

/** Height of the sun as a share of overhead, 0 at night: days of twelve hours, noon at 11:50, as in Java. */
export function sunHeight(timeMs: number): number {
  return Math.max(0, Math.sin(((localHour(timeMs) - 5.83) / 12) * Math.PI))
}
