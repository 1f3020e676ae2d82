import type { DeviceState } from '../../src/domain/device.ts'
import type { Freshness } from '../../src/domain/freshness.ts'
import { normalRandom, seededRandom } from '../harness/random.ts'

/** Corners that hold all of them. */
export const EXTENT: [[number, number], [number, number]] = [
  [-11, 95],
  [6, 141],
]

const BASINS = 300
const SPREAD_DEGREES = 0.4
const SEED = 17
const NOW_MS = Date.UTC(2026, 0, 20)
const SENSOR = { id: 'level', name: 'Water level', kind: 'FLUID_LEVEL', unit: 'cm' }
const FRESHNESS: Freshness[] = ['live', 'live', 'live', 'live', 'late', 'silent']

/** Stations as networks have them: crowds in river basins all over Indonesia, never evenly spread. */
export function benchStations(count: number): DeviceState[] {
  const random = seededRandom(SEED)
  const normal = normalRandom(SEED)
  const [[south, west], [north, east]] = EXTENT
  const basins = Array.from({ length: BASINS }, () => ({
    lat: south + random() * (north - south),
    lng: west + random() * (east - west),
  }))
  return Array.from({ length: count }, (_, i) => {
    const basin = basins[Math.floor(random() * BASINS)] as { lat: number; lng: number }
    return {
      id: `S${i}`,
      name: `Station ${i}`,
      kind: 'AWLR',
      position: {
        lat: Math.min(north, Math.max(south, basin.lat + SPREAD_DEGREES * normal())),
        lng: Math.min(east, Math.max(west, basin.lng + SPREAD_DEGREES * normal())),
      },
      intervalSeconds: 600,
      lastUpdateMs: NOW_MS,
      freshness: FRESHNESS[i % FRESHNESS.length] as Freshness,
      sensors: [SENSOR],
      latest: { [SENSOR.id]: { t: NOW_MS, v: 100 + (i % 300) } },
      rates: {},
    }
  })
}
