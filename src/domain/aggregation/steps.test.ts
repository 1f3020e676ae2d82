import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { autoStep, edgesOf, STEPS, type Step } from './steps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (text: string) => Date.parse(`${text}Z`)
const range = (from: string, to: string) => ({ fromMs: at(from), toMs: at(to) })
const clock = (zone: string, dayStartMinutes = 0) => ({ zone, dayStartMinutes })
const lengths = (edges: Float64Array, unit = HOUR) =>
  [...edges.subarray(1)].map((edge, i) => (edge - (edges[i] as number)) / unit)
const texts = (edges: Float64Array) => [...edges].map((edge) => new Date(edge).toISOString().slice(0, 16))

describe('the edges of steps', () => {
  test('are the ends of the range and every beginning of a step between them', () => {
    expect(texts(edgesOf(range('2026-05-10T10:20', '2026-05-10T13:00'), 'PT1H', clock('UTC')))).toEqual([
      '2026-05-10T10:20',
      '2026-05-10T11:00',
      '2026-05-10T12:00',
      '2026-05-10T13:00',
    ])
  })

  test('of days begin when the organisation says, on the clocks of the zone', () => {
    const days = edgesOf(range('2026-05-09T00:00', '2026-05-11T00:00'), 'P1D', clock('Asia/Jakarta', 420))
    expect(texts(days)).toEqual(['2026-05-09T00:00', '2026-05-10T00:00', '2026-05-11T00:00'])
  })

  test.each([
    ['Europe/London', 0, '2026-03-28T00:00', '2026-03-30T23:00', [24, 23, 24]],
    ['Europe/London', 540, '2026-03-27T09:00', '2026-03-30T08:00', [24, 23, 24]],
    ['Europe/London', 0, '2026-10-23T23:00', '2026-10-27T00:00', [24, 25, 24]],
    ['America/New_York', 0, '2026-03-07T05:00', '2026-03-10T04:00', [24, 23, 24]],
    ['America/New_York', 420, '2026-10-30T11:00', '2026-11-02T12:00', [24, 25, 24]],
    ['Australia/Lord_Howe', 0, '2026-04-03T13:00', '2026-04-06T13:30', [24, 24.5, 24]],
    ['America/Sao_Paulo', 0, '2018-11-03T03:00', '2018-11-05T02:00', [24, 23]],
  ])('of days in %s from %i min follow summer time', (zone, minutes, from, to, hours) => {
    expect(lengths(edgesOf(range(from, to), 'P1D', clock(zone, minutes)))).toEqual(hours)
  })

  test('pass over a day that a zone never had', () => {
    const days = edgesOf(range('2011-12-29T10:00', '2011-12-31T10:00'), 'P1D', clock('Pacific/Apia'))
    expect(lengths(days)).toEqual([24, 24])
  })

  test('of six hours keep to the clock, and of one hour to their length', () => {
    const spring = range('2026-03-29T00:00', '2026-03-29T23:00')
    const autumn = range('2026-10-24T23:00', '2026-10-26T00:00')
    expect(lengths(edgesOf(spring, 'PT6H', clock('Europe/London')))).toEqual([5, 6, 6, 6])
    expect(lengths(edgesOf(autumn, 'PT6H', clock('Europe/London')))).toEqual([7, 6, 6, 6])
    expect(lengths(edgesOf(spring, 'PT1H', clock('Europe/London')))).toEqual(new Array(23).fill(1))
    expect(lengths(edgesOf(autumn, 'PT1H', clock('Europe/London')))).toEqual(new Array(25).fill(1))
  })

  test('of months begin on their first day, at the start of that day', () => {
    const year = range('2025-12-31T09:00', '2026-06-01T08:00')
    expect(texts(edgesOf(year, 'P1M', clock('Europe/London', 540)))).toEqual([
      '2025-12-31T09:00',
      '2026-01-01T09:00',
      '2026-02-01T09:00',
      '2026-03-01T09:00',
      '2026-04-01T08:00',
      '2026-05-01T08:00',
      '2026-06-01T08:00',
    ])
  })

  test('lie within one of each longer step; they ascend and meet at any border', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2030, 0) }),
        fc.integer({ min: 1, max: 40 * DAY }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (zone, minutes, fromMs, lengthMs, share) => {
          const whole = { fromMs, toMs: fromMs + lengthMs + 1 }
          const borderMs = Math.floor(fromMs + lengthMs * share) + 1
          const edges = (step: Step, within = whole) => [...edgesOf(within, step, clock(zone, minutes))]
          for (const [i, step] of STEPS.entries()) {
            const own = edges(step)
            expect(own.every((edge, n) => n === 0 || edge > (own[n - 1] as number))).toBe(true)
            const longer = STEPS[i + 1]
            if (longer) expect(own).toEqual(expect.arrayContaining(edges(longer)))
            if (borderMs >= whole.toMs || borderMs <= fromMs) continue
            const [first, second] = [
              edges(step, { fromMs, toMs: borderMs }),
              edges(step, { ...whole, fromMs: borderMs }),
            ]
            expect([...new Set([...first, ...second])].filter((edge) => edge !== borderMs)).toEqual(
              own.filter((edge) => edge !== borderMs),
            )
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('the step that is picked for a range', () => {
  test.each([
    [DAY, 1200, null, 'PT15M'],
    [4 * DAY, 1200, null, 'PT15M'],
    [7 * DAY, 1200, null, 'PT1H'],
    [30 * DAY, 1200, null, 'PT6H'],
    [365 * DAY, 1200, null, 'P1D'],
    [19 * 365 * DAY, 1200, null, 'P1M'],
    [7 * DAY, 360, null, 'PT6H'],
    [DAY, 1200, 3600, 'PT1H'],
    [DAY, 1200, 60 * 86_400, 'P1M'],
  ])('of %i ms on %i pixels, with readings every %s s, is %4$s', (lengthMs, width, interval, step) => {
    expect(autoStep({ fromMs: 0, toMs: lengthMs }, width, interval)).toBe(step)
  })
})
