import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endingAt,
  following,
  lengthOf,
  nearestPreset,
  panned,
  pinched,
  spanned,
  zoomed,
} from './time-range.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2024-05-01T12:00:00Z')
const range = { fromMs: NOON - 6 * HOUR, toMs: NOON }

describe('a range', () => {
  it('steps by its own length', () => {
    expect(panned(range, -1)).toEqual({ fromMs: NOON - 12 * HOUR, toMs: NOON - 6 * HOUR })
    expect(panned(panned(range, -1), 1)).toEqual(range)
  })

  it('is moved by a share of its length', () => {
    expect(panned(range, 0.5)).toEqual({ fromMs: NOON - 3 * HOUR, toMs: NOON + 3 * HOUR })
  })

  it('is drawn in either direction', () => {
    expect(spanned(NOON, NOON - HOUR)).toEqual({ fromMs: NOON - HOUR, toMs: NOON })
  })

  it('is none when a click was meant', () => {
    expect(spanned(NOON, NOON + 999)).toBeNull()
  })

  it('follows the clock in round steps, so that many viewers ask for the same', () => {
    expect(following(NOON + 61_000, 24 * HOUR)).toEqual(endingAt(NOON + 120_000, 24 * HOUR))
    expect(following(NOON + 119_000, 24 * HOUR)).toEqual(following(NOON + 61_000, 24 * HOUR))
    expect(following(NOON + 1, 365 * 24 * HOUR)).toEqual(endingAt(NOON + 300_000, 365 * 24 * HOUR))
  })

  it('that follows the clock never ends before it, nor a pixel after it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: NOON, max: NOON + 24 * HOUR }),
        fc.integer({ min: 1, max: 9_000 }),
        (now, hours) => {
          const { toMs } = following(now, hours * HOUR)
          expect(toMs).toBeGreaterThanOrEqual(now)
          expect(toMs - now).toBeLessThan((hours * HOUR) / 1440 + 1)
        },
      ),
    )
  })

  it('has a preset that is nearest in proportion', () => {
    expect(nearestPreset(20 * HOUR)).toBe('24h')
    expect(nearestPreset(1)).toBe('6h')
    expect(nearestPreset(19 * 365 * 24 * HOUR)).toBe('1y')
  })
})

describe('zooming', () => {
  it('keeps the time under the pointer where it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (factor, place) => {
          const around = range.fromMs + place * lengthOf(range)
          const next = zoomed(range, factor, around)
          expect((around - next.fromMs) / lengthOf(next)).toBeCloseTo(place, 2)
        },
      ),
    )
  })

  it('ends at a minute, and at centuries', () => {
    expect(lengthOf(zoomed(endingAt(NOON, 60_000), 0.5, NOON))).toBe(60_000)
    const widest = zoomed(endingAt(NOON, 240 * 365 * 24 * HOUR), 10, NOON)
    expect(new Date(widest.fromMs).getUTCFullYear()).toBeGreaterThanOrEqual(1700)
  })
})

describe('two fingers', () => {
  it('keep their times under them', () => {
    const next = pinched([NOON, NOON + HOUR], [0.25, 0.75])
    expect(next).toEqual({ fromMs: NOON - HOUR / 2, toMs: NOON + 1.5 * HOUR })
  })

  it('that meet or cross ask for nothing', () => {
    expect(pinched([NOON, NOON + HOUR], [0.5, 0.5])).toBeNull()
    expect(pinched([NOON, NOON + HOUR], [0.6, 0.5])).toBeNull()
  })
})
