import type { OverlayInfo, OverlayShapes } from '../../src/domain/overlay.ts'
import { seededRandom } from '../harness/random.ts'
import { EXTENT } from './stations.ts'

const FEATURES = 1000
const POINTS = 100
const SEED = 23
const STEP_DEGREES = 0.02

export const BENCH_OVERLAY: OverlayInfo = {
  id: 'rivers',
  name: { en: 'Rivers', id: 'Sungai' },
  note: null,
  minZoom: 0,
  isShown: true,
  version: '1',
}

/** A thousand named features of a hundred points each all over Indonesia: rivers that wander, and every fourth an area. */
export function benchShapes(): OverlayShapes {
  const random = seededRandom(SEED)
  const [[south, west], [north, east]] = EXTENT
  return {
    styles: [{ colour: 'water', width: 1.5, dashed: false, fill: 'light', glyph: 'dot' }],
    features: Array.from({ length: FEATURES }, (_, i) => {
      let [lng, lat] = [west + random() * (east - west), south + random() * (north - south)]
      let direction = random() * 2 * Math.PI
      const run: number[] = []
      for (let point = 0; point < POINTS; point++) {
        run.push(lng, lat)
        direction += random() - 0.5
        lng += STEP_DEGREES * Math.cos(direction)
        lat += STEP_DEGREES * Math.sin(direction)
      }
      return { kind: i % 4 === 0 ? 'area' : 'line', name: `River ${i}`, style: 0, runs: [run] }
    }),
  }
}
