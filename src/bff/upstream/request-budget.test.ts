import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ended, INITIAL_PACE, type Pace, refused, requested } from './request-budget.ts'

/** Asks as often as it may for some time; when calls were made. */
function callsDuring(start: Pace, fromMs: number, toMs: number, onCall: (pace: Pace, nowMs: number) => Pace) {
  const times: number[] = []
  let pace = start
  for (let nowMs = fromMs; nowMs < toMs; nowMs += 10) {
    for (let n = 0; n < 5; n++) {
      const answer = requested(pace, nowMs)
      pace = answer.pace
      if (answer.waitMs > 0) break
      times.push(nowMs)
      pace = onCall(pace, nowMs)
    }
  }
  return { times, pace }
}

const answered = (pace: Pace, nowMs: number) => ended(pace, nowMs, true)

describe('Pace', () => {
  it('is not limited before the service complains', () => {
    const { times } = callsDuring(INITIAL_PACE, 0, 1000, answered)
    expect(times.length).toBe(500)
  })

  it('makes at most one call a second while every call is refused, and the first refusal silences all', () => {
    const { times } = callsDuring(INITIAL_PACE, 0, 60_000, (pace, nowMs) => refused(pace, nowMs, null))
    expect(times.length).toBeGreaterThan(50)
    expect(times.every((time, n) => n === 0 || time - (times[n - 1] as number) >= 1000)).toBe(true)
  })

  it('makes one call at a time after a refusal until one is answered', () => {
    const pace = refused(INITIAL_PACE, 0, null)
    const { times } = callsDuring(pace, 0, 10_000, (current) => current)
    expect(times).toEqual([1000])
  })

  it('leaves it to another call when the one that was to find out had no answer', () => {
    const first = requested(refused(INITIAL_PACE, 0, null), 1000)
    expect(requested(ended(first.pace, 1200, false), 1200).waitMs).toBe(0)
  })

  it('is silent for as long as the service asks for, and a second when it asks for less', () => {
    expect(requested(refused(INITIAL_PACE, 0, 30_000), 29_000).waitMs).toBe(1000)
    expect(requested(refused(INITIAL_PACE, 0, 0), 0).waitMs).toBe(1000)
  })

  it('is silent no longer where the clock is put back meanwhile, and counts on', () => {
    const pace = refused(INITIAL_PACE, 21_600_000, 5000)
    const { times } = callsDuring(pace, 0, 10_000, answered)
    expect(times[0]).toBe(5000)
    expect(requested(refused(INITIAL_PACE, 21_600_000, 5000), 1).waitMs).toBe(5000)
  })

  it('goes on at half the speed, once for all calls that were refused together', () => {
    const { pace: busy } = callsDuring(INITIAL_PACE, 0, 1000, (pace) => pace)
    let pace = busy
    for (let n = 0; n < 6; n++) pace = refused(pace, 1000, null)
    const { times } = callsDuring(pace, 2000, 12_000, answered)
    expect(pace.perSecond).toBe(250)
    expect(times.length / 10).toBeGreaterThan(250)
    expect(times.length / 10).toBeLessThan(300)
  })

  it('recovers slowly, in the end altogether', () => {
    let pace = refused(callsDuring(INITIAL_PACE, 0, 1000, (current) => current).pace, 1000, null)
    pace = { ...pace, perSecond: 2 }
    const minute = callsDuring(pace, 2000, 62_000, answered)
    expect(minute.pace.perSecond).toBeCloseTo(8, 0)
    expect(callsDuring(minute.pace, 62_000, 700_000, answered).pace.perSecond).toBeNull()
  })

  it('never lets a call go during a silence, whatever happened before', () => {
    const step = fc.record({
      afterMs: fc.nat(3_000),
      what: fc.constantFrom('ask', 'answer', 'no answer', 'refuse'),
      retryAfterMs: fc.option(fc.nat(5_000)),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let pace = INITIAL_PACE
        let nowMs = 0
        let quietUntilMs = 0
        for (const { afterMs, what, retryAfterMs } of steps) {
          nowMs += afterMs
          if (what === 'refuse') {
            pace = refused(pace, nowMs, retryAfterMs)
            quietUntilMs = Math.max(quietUntilMs, nowMs + Math.max(1000, retryAfterMs ?? 0))
          } else if (what === 'ask') {
            const answer = requested(pace, nowMs)
            pace = answer.pace
            expect(answer.waitMs === 0 && nowMs < quietUntilMs).toBe(false)
          } else pace = ended(pace, nowMs, what === 'answer')
        }
      }),
    )
  })
})
