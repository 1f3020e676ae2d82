import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RememberedTime, TrustedClock } from './trusted-clock.ts'

const TRUE_START = Date.UTC(2026, 0, 20, 2, 0, 0)
const HOUR = 3_600_000

/** A machine with clocks set by the test; the server's clock is right. */
function machine(wallErrorMs = 0) {
  const state = { trueMs: TRUE_START, wallErrorMs, monotonicMs: 5_000 }
  const clocks = {
    wallMs: () => state.trueMs + state.wallErrorMs,
    monotonicMs: () => state.monotonicMs,
  }
  return {
    state,
    start: (remembered?: RememberedTime) => new TrustedClock(clocks, remembered),
    runs(ms: number) {
      state.trueMs += ms
      state.monotonicMs += ms
    },
    sleeps(ms: number) {
      state.trueMs += ms
    },
    answer(cachedForMs = 0, withAge = true) {
      const date = new Date(state.trueMs - cachedForMs).toUTCString()
      const age = String(Math.floor(cachedForMs / 1000))
      return new Headers(withAge && cachedForMs > 0 ? { date, age } : { date })
    },
  }
}

describe('the trusted clock', () => {
  it('says what the screen says until a server has answered', () => {
    const { start, state } = machine(3 * HOUR)
    const clock = start()
    expect(clock.isCertain).toBe(false)
    expect(clock.nowMs()).toBe(state.trueMs + 3 * HOUR)
  })

  it('is right from the first answer on, however wrong the screen is', () => {
    const { start, state, answer, runs } = machine(-9000 * HOUR)
    const clock = start()
    clock.hear(answer())
    runs(10 * 60_000)
    expect(clock.isCertain).toBe(true)
    expect(clock.nowMs()).toBe(state.trueMs)
  })

  it('does not go back with a screen that is set back', () => {
    const { start, state, answer, runs } = machine()
    const clock = start()
    clock.hear(answer())
    runs(60_000)
    state.wallErrorMs = -5 * HOUR
    runs(60_000)
    expect(clock.nowMs()).toBe(state.trueMs)
  })

  it('counts the time that the machine slept, without any network', () => {
    const { start, state, answer, runs, sleeps } = machine()
    const clock = start()
    clock.hear(answer())
    runs(60_000)
    sleeps(8 * HOUR)
    runs(5_000)
    expect(clock.nowMs()).toBe(state.trueMs)
  })

  it('after a step forward makes nothing look newer than it is, and the next answer sets it right', () => {
    const { start, state, answer, runs } = machine()
    const clock = start()
    clock.hear(answer())
    state.wallErrorMs = 5 * HOUR
    runs(10_000)
    expect(clock.nowMs()).toBeGreaterThanOrEqual(state.trueMs)
    clock.hear(answer())
    expect(clock.nowMs()).toBe(state.trueMs)
  })

  it('is not held back by answers out of a cache, whether these tell their age or not', () => {
    const { start, state, answer, runs } = machine()
    const clock = start()
    clock.hear(answer())
    runs(10_000)
    clock.hear(answer(20_000, false))
    expect(clock.nowMs()).toBe(state.trueMs)
    clock.hear(answer(20_000))
    expect(clock.nowMs()).toBe(state.trueMs)
  })

  it('follows a server whose own clock is set back, after some answers', () => {
    const { start, state, answer, runs } = machine()
    const clock = start()
    clock.hear(answer())
    for (let i = 0; i < 30; i++) {
      runs(10_000)
      clock.hear(answer(HOUR, false))
    }
    expect(clock.nowMs()).toBe(state.trueMs - HOUR)
  })

  it('goes on over a restart without network, even where the screen has lost its clock meanwhile', () => {
    const { start, state, answer, runs } = machine(2 * HOUR)
    const before = start()
    before.hear(answer())
    runs(HOUR)
    const kept = before.remember()
    runs(HOUR)
    expect(start(kept).nowMs()).toBe(state.trueMs)
    state.wallErrorMs = -1000 * HOUR
    expect(start(kept).nowMs()).toBe(kept.nowMs)
  })

  it.each(['', 'yesterday', 'Tue, 99 Foo 2026'])('learns nothing from a Date that is none: "%s"', (date) => {
    const { start } = machine()
    const clock = start()
    clock.hear(new Headers({ date }))
    expect(clock.isCertain).toBe(false)
  })

  it('once it has heard, never says a time earlier by more than a few seconds, whatever happens', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('runs' as const), ms: fc.integer({ min: 0, max: HOUR }) }),
      fc.record({ kind: fc.constant('sleeps' as const), ms: fc.integer({ min: 60_000, max: 9 * HOUR }) }),
      fc.record({ kind: fc.constant('hears' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
      fc.record({ kind: fc.constant('steps forward' as const), ms: fc.integer({ min: 0, max: 99 * HOUR }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { start, state, answer, runs, sleeps } = machine()
        const clock = start()
        clock.hear(answer())
        for (const { kind, ms } of steps) {
          if (kind === 'runs') runs(ms)
          else if (kind === 'sleeps') sleeps(ms)
          else if (kind === 'steps forward') state.wallErrorMs += ms
          else clock.hear(answer(ms))
          expect(clock.nowMs()).toBeGreaterThanOrEqual(state.trueMs - 3_000)
        }
      }),
    )
  })
})
