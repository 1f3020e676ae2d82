import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Debt, gcra, requestsLeft } from './gcra.ts'

const MINUTE_MS = 60_000

const perMinute = fc.integer({ min: 1, max: 1_000 })
const start = fc.integer({ min: 0, max: 1e10 })
/** Pauses between requests: mostly none or a little, now and then long. */
const pauses = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 200_000 })),
  { minLength: 1, maxLength: 300 },
)

const hasty = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 100, maxLength: 200 })

function timesOf(startMs: number, gaps: readonly number[]): number[] {
  let nowMs = startMs
  return gaps.map((gap) => {
    nowMs += gap
    return nowMs
  })
}

/** Runs a row of requests through the model: which of them were admitted. */
function admissions(rate: number, times: readonly number[]): boolean[] {
  let debt: Debt
  return times.map((nowMs) => {
    const verdict = gcra({ perMinute: rate }, debt, nowMs)
    if (verdict.admitted) debt = verdict.debt
    return verdict.admitted
  })
}

/**
 * The rule itself, without any state: a request is admitted when no stretch that ends with it holds more
 * admitted requests than a burst and what the stretch itself allows.
 */
function naively(rate: number, times: readonly number[]): boolean[] {
  const admitted: number[] = []
  return times.map((nowMs) => {
    const fits = [...admitted, nowMs].every((fromMs, index) => {
      const within = admitted.length - index + 1
      return (within - rate) * MINUTE_MS <= (nowMs - fromMs) * rate
    })
    if (fits) admitted.push(nowMs)
    return fits
  })
}

describe('C30 the rate', () => {
  test('admits exactly what the rule admits, request for request', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), start, pauses, (rate, startMs, gaps) => {
        const times = timesOf(startMs, gaps)
        expect(admissions(rate, times)).toEqual(naively(rate, times))
      }),
      { numRuns: 300 },
    )
  })

  test('admits a burst of a minute at once, to the request', () => {
    fc.assert(
      fc.property(perMinute, start, (rate, startMs) => {
        const times = Array.from({ length: rate + 1 }, () => startMs)
        expect(admissions(rate, times).indexOf(false)).toBe(rate)
      }),
    )
  })

  test('says how many more it would admit at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), start, pauses, (rate, startMs, gaps) => {
        let debt: Debt
        for (const nowMs of timesOf(startMs, gaps)) {
          const left = requestsLeft({ perMinute: rate }, debt, nowMs)
          const verdict = gcra({ perMinute: rate }, debt, nowMs)
          expect(verdict.admitted).toBe(left > 0)
          if (!verdict.admitted) continue
          debt = verdict.debt
          expect(requestsLeft({ perMinute: rate }, debt, nowMs)).toBe(left - 1)
        }
      }),
    )
  })

  test('never refuses a client that keeps its pace, also right after a burst of all but one', () => {
    fc.assert(
      fc.property(
        perMinute,
        start,
        fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 200 }),
        (rate, startMs, late) => {
          const pace = Math.ceil(MINUTE_MS / rate)
          const burst = Array.from({ length: rate - 1 }, () => startMs)
          const paced = timesOf(startMs, [0, ...late.map((ms) => pace + ms)])
          expect(admissions(rate, [...burst, ...paced])).not.toContain(false)
        },
      ),
    )
  })

  test('admits whoever waited as long as it was told, and nobody who waited a millisecond less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), start, hasty, (rate, startMs, gaps) => {
        let debt: Debt
        let nowMs = startMs
        for (const gap of gaps) {
          nowMs += gap
          const verdict = gcra({ perMinute: rate }, debt, nowMs)
          if (verdict.admitted) {
            debt = verdict.debt
            continue
          }
          expect(verdict.retryAfterMs).toBeGreaterThan(0)
          expect(verdict.retryAfterMs).toBeLessThanOrEqual(Math.ceil(MINUTE_MS / rate))
          const early = gcra({ perMinute: rate }, debt, nowMs + verdict.retryAfterMs - 1)
          expect(early.admitted).toBe(false)
          nowMs += verdict.retryAfterMs
          const again = gcra({ perMinute: rate }, debt, nowMs)
          expect(again.admitted).toBe(true)
          if (again.admitted) debt = again.debt
        }
      }),
    )
  })
})
