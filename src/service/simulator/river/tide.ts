import { DAY_MS, HOUR_MS } from '../day-grid.ts'
import type { Port } from '../network/ports.ts'

/** Mean longitude of moon and sun at 2000-01-01T12:00Z in degrees, and degrees a day (Meeus, ch. 47 and 25). */
const EPOCH_2000_MS = Date.UTC(2000, 0, 1, 12)
const MOON = { at2000: 218.3165, perDay: 13.17639648 }
const SUN = { at2000: 280.4665, perDay: 0.98564736 }

/**
 * Water level at a port in cm: the four main constituents with Doodson's astronomical arguments (1921), so
 * that springs and neaps follow the real moon. Without the 18.6-year nodal factors.
 */
export function tideAt(port: Port): (timeMs: number) => number {
  return (timeMs) => {
    const days = (timeMs - EPOCH_2000_MS) / DAY_MS
    const moon = MOON.at2000 + MOON.perDay * days
    const sun = SUN.at2000 + SUN.perDay * days
    const clock = 15 * ((timeMs % DAY_MS) / HOUR_MS)
    const constituents = [
      { of: port.m2, argument: 2 * (clock - moon + sun) },
      { of: port.s2, argument: 2 * clock },
      { of: port.k1, argument: clock + sun + 90 },
      { of: port.o1, argument: clock - 2 * moon + sun - 90 },
    ]
    return constituents.reduce(
      (level, { of, argument }) => level + of.cm * Math.cos(((argument - of.lag) * Math.PI) / 180),
      port.meanCm,
    )
  }
}
