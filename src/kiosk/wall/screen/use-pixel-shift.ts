import { useTrustedNow } from '../../data/use-trusted-now.ts'
import { pixelShift } from './pixel-shift.ts'

const LOOK_EVERY_MS = 10_000
/** A step in percent of the shorter side: the picture needs this much room at each edge four times. */
const STEP = 0.1

/** Where the picture stands now, whole CSS pixels from the middle. */
export function usePixelShift(unitPx: number): { x: number; y: number } {
  const { x, y } = pixelShift(useTrustedNow(LOOK_EVERY_MS))
  const stepPx = Math.max(1, Math.floor(unitPx * STEP))
  return { x: x * stepPx, y: y * stepPx }
}
