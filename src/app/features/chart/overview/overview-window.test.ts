import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moved, pressed, windowOn } from './overview-window.ts'

const DAY = 86_400_000
const record = { fromMs: 0, toMs: 1000 * DAY }
const range = { fromMs: 400 * DAY, toMs: 500 * DAY }

describe('the window on a record', () => {
  it('stands where the range is', () => {
    expect(windowOn(record, range, 1000)).toEqual({ left: 400, width: 100 })
  })

  it('can be seen however short the range is, and stays on the strip', () => {
    expect(windowOn(record, { fromMs: 500 * DAY, toMs: 501 * DAY }, 1000)).toEqual({ left: 497.5, width: 6 })
    expect(windowOn(record, { fromMs: 999.9 * DAY, toMs: 1000 * DAY }, 1000)).toEqual({ left: 994, width: 6 })
    expect(windowOn(record, { fromMs: -9 * DAY, toMs: 2000 * DAY }, 1000)).toEqual({ left: 0, width: 1000 })
  })
})

describe('a window that is moved', () => {
  it('goes along whole, or by the end that is held', () => {
    expect(moved(record, range, 'both', 50 * DAY)).toEqual({ fromMs: 450 * DAY, toMs: 550 * DAY })
    expect(moved(record, range, 'start', -100 * DAY)).toEqual({ fromMs: 300 * DAY, toMs: 500 * DAY })
    expect(moved(record, range, 'end', 1 * DAY)).toEqual({ fromMs: 400 * DAY, toMs: 501 * DAY })
  })

  it('stays on the record, begins before it ends, and keeps its length as a whole', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('start' as const, 'end' as const, 'both' as const),
        fc.integer({ min: -2000, max: 2000 }),
        (part, days) => {
          const next = moved(record, range, part, days * DAY)
          expect(next.fromMs).toBeGreaterThanOrEqual(record.fromMs)
          expect(next.toMs).toBeLessThanOrEqual(record.toMs)
          expect(next.toMs - next.fromMs).toBeGreaterThanOrEqual(60_000)
          if (part === 'both') expect(next.toMs - next.fromMs).toBe(100 * DAY)
        },
      ),
    )
  })
})

describe('a key on an end of the window', () => {
  it.each([
    ['ArrowLeft', { fromMs: 390 * DAY, toMs: 500 * DAY }],
    ['ArrowRight', { fromMs: 410 * DAY, toMs: 500 * DAY }],
    ['PageDown', { fromMs: 300 * DAY, toMs: 500 * DAY }],
    ['Home', { fromMs: 0, toMs: 500 * DAY }],
    ['End', { fromMs: 500 * DAY - 60_000, toMs: 500 * DAY }],
  ])('%s moves the start', (key, expected) => {
    expect(pressed(record, range, 'start', key)).toEqual(expected)
  })

  it('moves the end up to the newest reading', () => {
    expect(pressed(record, range, 'end', 'End')).toEqual({ fromMs: 400 * DAY, toMs: 1000 * DAY })
    expect(pressed(record, range, 'end', 'Tab')).toBeNull()
  })
})
