import { normalRandom, seededRandom } from '../harness/random.ts'

export interface BenchStation {
  lat: number
  lng: number
}

/** Corners that hold all of them. */
export const EXTENT: [[number, number], [number, number]] = [
  [-11, 95],
  [6, 141],
]

const BASINS = 300
const SPREAD_DEGREES = 0.4
const SEED = 17

/** Stations as networks have them: crowds in river basins all over Indonesia, never evenly spread. */
export function benchStations(count: number): BenchStation[] {
  const random = seededRandom(SEED)
  const normal = normalRandom(SEED)
  const [[south, west], [north, east]] = EXTENT
  const basins = Array.from({ length: BASINS }, () => ({
    lat: south + random() * (north - south),
    lng: west + random() * (east - west),
  }))
  return Array.from({ length: count }, () => {
    const basin = basins[Math.floor(random() * BASINS)] as BenchStation
    return {
      lat: Math.min(north, Math.max(south, basin.lat + SPREAD_DEGREES * normal())),
      lng: Math.min(east, Math.max(west, basin.lng + SPREAD_DEGREES * normal())),
    }
  })
}
