import type { Device } from '../../src/domain/device.ts'
import type { LevelScale } from '../../src/domain/levels/alert-levels.ts'
import { seededRandom } from '../harness/random.ts'

export const MINUTE_MS = 60_000
/** Of a tail: two hours. */
export const TAIL = 120

/** Readings of one station, a minute apart; the last of each minute is appended while it is measured. */
export interface Gauge {
  device: Device
  scale: LevelScale
  values: number[]
}

/** Stations whose water moves a little from minute to minute; one in a hundred about its first level. */
export function network(stations: number, minutes: number): Gauge[] {
  const random = seededRandom(7)
  return Array.from({ length: stations }, (_, n) => {
    const rest = n % 100 === 0 ? 100 : 40 + random() * 40
    const values = Array.from({ length: TAIL + minutes }, () => rest + Math.round(random() * 80) / 10 - 4)
    return { device: deviceOf(n), scale: SCALE, values }
  })
}

const SCALE: LevelScale = {
  direction: 'rising',
  margin: 2.5,
  levels: [100, 150, 200].map((threshold, n) => ({ name: `Level ${n + 1}`, threshold, severity: n + 1 })),
}

function deviceOf(n: number): Device {
  return {
    id: `gauge-${n}`,
    name: `Gauge ${n}`,
    kind: 'AWLR',
    position: null,
    intervalSeconds: 60,
    lastUpdateMs: null,
    sensors: [{ id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  }
}
