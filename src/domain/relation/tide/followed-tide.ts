import { type Checked, isNumber, objectOf } from '../../shape.ts'
import type { Water } from './high-low-waters.ts'

/** How the tide of a river follows that of the sea. */
export const isFollowedTide = objectOf({
  /** Tides that were found at both. */
  count: isNumber,
  /** Range at the river over range at the sea. */
  ratio: isNumber,
  /** By how much high and low water are later at the river; medians. */
  highDelayMs: isNumber,
  lowDelayMs: isNumber,
})
export type FollowedTide = Checked<typeof isFollowedTide>

const FEWEST = 3

/**
 * Pairs each water at the sea with the river's nearest to `delayMs` later, up to a quarter of a tide off:
 * waters alone do not show which belong together. `undefined` below three tides.
 */
export function followedTide(
  sea: readonly Water[],
  river: readonly Water[],
  { delayMs, periodMs }: { delayMs: number; periodMs: number },
): FollowedTide | undefined {
  const partners = sea.map((water) => partnerOf(water, river, delayMs, periodMs / 4))
  const delays = (isHigh: boolean) =>
    sea.flatMap((water, i) => {
      const partner = partners[i]
      return water.isHigh === isHigh && partner ? partner.timeMs - water.timeMs : []
    })
  let [count, ofSea, ofRiver] = [0, 0, 0]
  for (const [i, { isHigh, v, timeMs }] of sea.entries()) {
    const low = sea[i + 1]
    const [high, lowPartner] = [partners[i], partners[i + 1]]
    if (!isHigh || !low || !high || !lowPartner || low.timeMs - timeMs > periodMs) continue
    count++
    ofSea += v - low.v
    ofRiver += high.v - lowPartner.v
  }
  const [highs, lows] = [delays(true), delays(false)]
  if (count < FEWEST) return undefined
  return { count, ratio: ofRiver / ofSea, highDelayMs: median(highs), lowDelayMs: median(lows) }
}

function partnerOf(
  { timeMs, isHigh }: Water,
  river: readonly Water[],
  delayMs: number,
  mostMs: number,
): Water | undefined {
  const expectedMs = timeMs + delayMs
  let [low, high] = [0, river.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((river[middle] as Water).timeMs < expectedMs - mostMs) low = middle + 1
    else high = middle
  }
  let nearest: Water | undefined
  for (let i = low; i < river.length; i++) {
    const water = river[i] as Water
    if (water.timeMs > expectedMs + mostMs) break
    const isNearer = !nearest || Math.abs(water.timeMs - expectedMs) < Math.abs(nearest.timeMs - expectedMs)
    if (water.isHigh === isHigh && isNearer) nearest = water
  }
  return nearest
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [before, after] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN]
  return sorted.length % 2 === 1 ? after : (before + after) / 2
}
