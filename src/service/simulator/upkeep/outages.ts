import { chanceKey, draws, evenly, poisson } from '../chance.ts'
import { byDay, DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '../day-grid.ts'

interface Outage {
  startMs: number
  endMs: number
}

/** Fails now and then for hours, or briefly and often. */
export type Uplink = 'good' | 'shaky'

const UPLINKS = {
  good: { outagesPerDay: 0.05, shortestMs: 25 * MINUTE_MS, longestMs: 6 * HOUR_MS, lost: 0.001 },
  shaky: { outagesPerDay: 4, shortestMs: 20 * MINUTE_MS, longestMs: 55 * MINUTE_MS, lost: 0.01 },
}

/** Whether a reading was lost, in an outage or on its own. A lost reading never arrives later. */
export function lostReadings(seed: number, stationId: string, uplink: Uplink): (timeMs: number) => boolean {
  const { outagesPerDay, shortestMs, longestMs, lost } = UPLINKS[uplink]
  const single = chanceKey(seed, 'lost', stationId)
  const outages = byDay((day): Outage[] => {
    const random = draws(chanceKey(seed, 'outages', stationId, day))
    return Array.from({ length: poisson(outagesPerDay, random.evenly) }, () => {
      const startMs = (day + random.evenly()) * DAY_MS
      return { startMs, endMs: startMs + shortestMs * (longestMs / shortestMs) ** random.evenly() }
    })
  })
  return (timeMs) => {
    const day = dayOf(timeMs)
    const within = ({ startMs, endMs }: Outage) => timeMs >= startMs && timeMs < endMs
    return (
      evenly(single, Math.floor(timeMs / MINUTE_MS)) < lost ||
      outages(day).some(within) ||
      outages(day - 1).some(within)
    )
  }
}
