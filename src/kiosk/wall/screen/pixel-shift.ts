import { useTrustedNow } from '../../data/use-trusted-now.ts'

const POLL_EVERY_MS = 10_000
/** In percent of the shorter side; each edge has room for four steps. */
const STEP = 0.1
export const SHIFT_STEPS = 4
export const SHIFT_EVERY_MS = 60_000

const SIDE = 2 * SHIFT_STEPS + 1
const CELLS = SIDE * SIDE

/** One step a minute along the rows of a square, and back: no edge stays, and the picture never jumps. */
export function pixelShift(nowMs: number): { x: number; y: number } {
  const round = 2 * CELLS - 2
  const minute = Math.floor(nowMs / SHIFT_EVERY_MS)
  const at = ((minute % round) + round) % round
  const cell = at < CELLS ? at : round - at
  const row = Math.floor(cell / SIDE)
  const column = row % 2 === 0 ? cell % SIDE : SIDE - 1 - (cell % SIDE)
  return { x: column - SHIFT_STEPS, y: row - SHIFT_STEPS }
}

/** Whole CSS pixels from the middle. */
export function usePixelShift(unitPx: number): { x: number; y: number } {
  const { x, y } = pixelShift(useTrustedNow(POLL_EVERY_MS))
  const stepPx = Math.max(1, Math.floor(unitPx * STEP))
  return { x: x * stepPx, y: y * stepPx }
}
