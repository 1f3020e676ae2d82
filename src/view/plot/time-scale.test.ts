import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { panned, zoomed } from '../time/time-range.ts'
import { columnsOf } from './plot-box.ts'
import {
  besideFold,
  FOLD_PX,
  foldAt,
  movedOn,
  msPerPixel,
  shownParts,
  type TimeScale,
  toTime,
  toX,
  toXWithin,
} from './time-scale.ts'

const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) })
const length = fc.integer({ min: 60_000, max: 1e12 })
const widths = fc.integer({ min: 200, max: 4096 })
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })
const plain = fc
  .record({ fromMs: instant, lengthMs: length, width: widths })
  .map(({ fromMs, lengthMs, width }): TimeScale => ({ fromMs, toMs: fromMs + lengthMs, width }))

/** Up to two folds, cut by four shares of the range. */
const folded = fc
  .tuple(plain, fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 4, maxLength: 4 }), fc.boolean())
  .map(([scale, cuts, isOne]): TimeScale => {
    const at = (percent = 0) => scale.fromMs + (percent / 100) * (scale.toMs - scale.fromMs)
    const [a, b, c, d] = cuts.sort((one, other) => one - other)
    const fold = (from: number | undefined, to: number | undefined) => {
      const range = { fromMs: at(from), toMs: at(to) }
      return { ...range, gap: range }
    }
    return { ...scale, folds: isOne ? [fold(a, b)] : [fold(a, b), fold(c, d)] }
  })

describe('times on a plot', () => {
  it('without folds stand where their share of the range is of the width, exactly', () => {
    fc.assert(
      fc.property(plain, share, (scale, part) => {
        const timeMs = scale.fromMs + part * (scale.toMs - scale.fromMs)
        const x = ((timeMs - scale.fromMs) / (scale.toMs - scale.fromMs)) * scale.width
        expect(toX(scale, timeMs)).toBe(x)
        expect(toX({ ...scale, folds: [] }, timeMs)).toBe(x)
        expect(toTime(scale, x)).toBe(scale.fromMs + (x / scale.width) * (scale.toMs - scale.fromMs))
        expect(columnsOf({ columns: 1200 }, scale)).toBe(1200)
      }),
    )
  })

  it('outside of the range stand at the nearer edge where they must not leave the plot', () => {
    const scale = { fromMs: 1000, toMs: 2000, width: 100 }
    expect([0, 1000, 1250, 2000, 2001].map((ms) => toXWithin(scale, ms))).toEqual([0, 0, 25, 100, 100])
  })

  it('with folds go from the left edge to the right one, none of them back', () => {
    fc.assert(
      fc.property(folded, share, share, (scale, one, other) => {
        const at = (part: number) => scale.fromMs + part * (scale.toMs - scale.fromMs)
        const [early, late] = [at(Math.min(one, other)), at(Math.max(one, other))]
        expect(toX(scale, early)).toBeLessThanOrEqual(toX(scale, late) + 1e-6)
        expect(toX(scale, scale.fromMs)).toBe(0)
        expect(toX(scale, scale.toMs)).toBeCloseTo(scale.width, 4)
      }),
    )
  })

  it('come back from their places, in folds and outside of them', () => {
    fc.assert(
      fc.property(folded, share, (scale, part) => {
        const x = part * scale.width
        expect(Math.abs(toX(scale, toTime(scale, x)) - x)).toBeLessThan(0.01)
      }),
    )
  })

  it('outside of folds are on one slope, and a fold is as wide as its band', () => {
    fc.assert(
      fc.property(folded, (scale) => {
        const shownMs = shownParts(scale).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
        const folds = scale.folds ?? []
        const pixelMs = shownMs / (scale.width - folds.length * FOLD_PX)
        for (const { fromMs, toMs } of shownParts(scale))
          expect(toX(scale, toMs) - toX(scale, fromMs)).toBeCloseTo((toMs - fromMs) / pixelMs, 4)
        for (const { fromMs, toMs } of folds)
          expect(toX(scale, toMs) - toX(scale, fromMs)).toBeCloseTo(FOLD_PX, 4)
        expect(msPerPixel(scale)).toBeCloseTo(pixelMs, 4)
      }),
    )
  })
})

const DAY = 86_400_000
const days = (from: number, to: number) => ({ fromMs: from * DAY, toMs: to * DAY })
/** A day in 3 pixels, of 1000 days the middle 800 folded. */
const scale: TimeScale = {
  ...days(0, 1000),
  width: 600 + FOLD_PX,
  folds: [{ ...days(100, 900), gap: days(99, 901) }],
}

describe('a fold', () => {
  it('holds the times between its ends', () => {
    expect([100, 101, 899, 900].map((day) => foldAt(scale, day * DAY) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('leaves times beside it alone and leads those in it to the nearer end', () => {
    expect([99, 101, 499, 501, 950].map((day) => besideFold(scale, day * DAY) / DAY)).toEqual([
      99, 100, 100, 900, 950,
    ])
  })

  it('has as many more columns read as the range is longer than what is shown, and no more than the server gives', () => {
    expect(columnsOf({ columns: 1280 }, scale)).toBe(Math.round((1280 * 1000) / (200 * (640 / 600))))
    const short = {
      ...days(0, 100_000),
      width: 640,
      folds: [{ ...days(100, 99_900), gap: days(100, 99_900) }],
    }
    expect(columnsOf({ columns: 1280 }, short)).toBe(8192)
  })

  it('stays a band while the range moves and zooms as far as a hand does', () => {
    const shownDays = 200 + FOLD_PX / 3
    expect(movedOn(scale, (shown) => panned(shown, 30 / shownDays))).toEqual(days(30, 1030))
    // half around the tenth day: 5 days before it, and half of what is on the screen behind it, but for the ones before
    const zoomedIn = movedOn(scale, (shown, at) => zoomed(shown, 0.5, at(10 * DAY)))
    expect(zoomedIn?.fromMs).toBe(5 * DAY)
    expect(zoomedIn?.toMs).toBe(900 * DAY)
  })

  it('is left where an end of the range comes to lie in it', () => {
    expect(movedOn(scale, (shown) => panned(shown, 101 / (200 + FOLD_PX / 3)))?.fromMs).toBe(100 * DAY)
    expect(movedOn(scale, (shown) => panned(shown, 112 / (200 + FOLD_PX / 3)))?.fromMs).toBe(900 * DAY)
  })
})
