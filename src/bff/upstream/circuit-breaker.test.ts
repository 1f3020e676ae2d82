import { describe, expect, it } from 'vitest'
import { silentObserver } from '../observe/combined-observer.ts'
import type { BreakerState } from '../observe/observer.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import {
  UpstreamBroken,
  UpstreamBusy,
  UpstreamDenied,
  type UpstreamFailure,
  UpstreamNotFound,
  UpstreamPaused,
  UpstreamRefused,
  UpstreamTimedOut,
  UpstreamTooLarge,
  UpstreamUnreachable,
  UpstreamUnreadable,
} from './failures.ts'

function createTestBreaker({ usualMs = 0 } = {}) {
  const clock = new ManualClock()
  const states: BreakerState[] = []
  const probes: { atMs: number; timeoutMs: number }[] = []
  const service: { failure: UpstreamFailure | undefined; waitMs: number } = {
    failure: new UpstreamBroken(500),
    waitMs: 0,
  }
  const breaker = new CircuitBreaker({
    probe: async (timeoutMs) => {
      if (clock.elapsedMs() < service.waitMs) return false
      probes.push({ atMs: clock.elapsedMs(), timeoutMs })
      if (service.failure instanceof UpstreamTimedOut) await clock.wait(timeoutMs)
      if (service.failure) throw service.failure
      return true
    },
    failures: 5,
    longestProbeMs: 15_000,
    usualMs: () => usualMs,
    clock,
    observer: { ...silentObserver, breaker: (state) => states.push(state) },
  })
  const fail = (times: number, failure: UpstreamFailure = new UpstreamBroken(500), isOfAll = false) => {
    for (let n = 0; n < times; n++) breaker.failed(failure, isOfAll, clock.elapsedMs())
  }
  /** Somebody wants a call every so often. */
  async function wanted(forMs: number, everyMs = 100) {
    for (let ms = 0; ms < forMs; ms += everyMs) {
      try {
        breaker.admit()
      } catch {}
      await clock.advance(everyMs)
    }
  }
  return { breaker, clock, states, probes, service, fail, wanted }
}

describe('CircuitBreaker', () => {
  it('stays closed for calls that hung while others were answered: they asked for too much', async () => {
    const { breaker, clock, states } = createTestBreaker()
    await clock.advance(5_000)
    breaker.succeeded()
    for (let n = 0; n < 5; n++) breaker.failed(new UpstreamTimedOut(15_000), false, 0)
    expect(states).toEqual([])
    for (let n = 0; n < 5; n++) breaker.failed(new UpstreamTimedOut(15_000), false, 5_000)
    expect(states).toEqual(['open'])
  })

  it.each([
    new UpstreamBroken(503),
    new UpstreamTimedOut(15_000),
    new UpstreamUnreachable('ECONNREFUSED'),
    new UpstreamUnreadable('it is HTML'),
  ])('opens after five failures in a row: $message', (failure) => {
    const { breaker, fail } = createTestBreaker()
    fail(4, failure)
    breaker.succeeded()
    fail(4, failure)
    expect(() => breaker.admit()).not.toThrow()
    fail(1, failure)
    expect(() => breaker.admit()).toThrow(UpstreamPaused)
    expect(() => breaker.admit()).toThrow(failure.message)
  })

  it.each([
    new UpstreamNotFound(),
    new UpstreamRefused(400),
    new UpstreamBusy(null),
    new UpstreamTooLarge('64 MiB'),
    new UpstreamDenied(403),
  ])('does not open for what one device or one range is answered: $message', (failure) => {
    const { breaker, fail } = createTestBreaker()
    fail(20, failure)
    expect(() => breaker.admit()).not.toThrow()
  })

  it.each([
    [401, false],
    [401, true],
    [403, true],
  ])('opens at once when the credentials are refused (%i, of the list: %s)', (status, isOfAll) => {
    const { breaker, fail } = createTestBreaker()
    fail(1, new UpstreamDenied(status), isOfAll)
    expect(() => breaker.admit()).toThrow(/rejected the credentials/)
  })

  it('probes at most once a second, however many ask', async () => {
    const { fail, wanted, probes } = createTestBreaker()
    fail(5)
    await wanted(20_000, 50)
    expect(probes.length).toBeGreaterThan(15)
    expect(probes.every(({ atMs }, n) => atMs - (probes[n - 1]?.atMs ?? 0) >= 1000)).toBe(true)
  })

  it('probes nobody while nobody asks', async () => {
    const { fail, clock, probes } = createTestBreaker()
    fail(5)
    await clock.advance(60_000)
    expect(probes).toEqual([])
  })

  it('stays open while the budget lets no probe out, and is closed by the first one that is made', async () => {
    const { breaker, fail, service, wanted, probes, states } = createTestBreaker()
    fail(5)
    Object.assign(service, { failure: undefined, waitMs: 5_000 })
    await wanted(4_900)
    expect(() => breaker.admit()).toThrow('failed with status 500')
    expect([probes, states.at(-1)]).toEqual([[], 'open'])
    await wanted(1_200)
    expect(() => breaker.admit()).not.toThrow()
    expect(probes.length).toBe(1)
  })

  it('has one probe at a time, and tells what it is doing', async () => {
    const { fail, service, wanted, probes, states } = createTestBreaker({ usualMs: 2_000 })
    service.failure = new UpstreamTimedOut(6_000)
    fail(5)
    await wanted(6_900)
    expect(probes).toEqual([{ atMs: 1_000, timeoutMs: 6_000 }])
    expect(states).toEqual(['open', 'half-open'])
    await wanted(300)
    expect(states.slice(0, 3)).toEqual(['open', 'half-open', 'open'])
  })

  it.each([
    ['failed', new UpstreamBroken(500), false],
    ['hung', new UpstreamTimedOut(1_000), false],
    ['refused the credentials', new UpstreamDenied(401), true],
  ])(
    'lets calls through within two seconds of the end of an outage, when it has %s',
    async (_, failure, isOfAll) => {
      const { breaker, fail, service, wanted, states } = createTestBreaker()
      service.failure = failure
      fail(5, failure, isOfAll)
      await wanted(10_300)
      service.failure = undefined
      await wanted(2_000)
      expect(() => breaker.admit()).not.toThrow()
      expect(states.at(-1)).toBe('closed')
    },
  )

  it('tries refused credentials less and less often, at last every half minute', async () => {
    const { fail, service, wanted, probes } = createTestBreaker()
    service.failure = new UpstreamDenied(401)
    fail(1, service.failure, true)
    await wanted(3_600_000, 1000)
    expect(probes.length).toBeLessThan(220)
    expect((probes.at(-1)?.atMs ?? 0) - (probes.at(-2)?.atMs ?? 0)).toBeGreaterThanOrEqual(30_000)
  })

  it('gives a service that stays away the time of a full call in the end', async () => {
    const { fail, service, wanted, probes } = createTestBreaker()
    service.failure = new UpstreamTimedOut(1_000)
    fail(5)
    await wanted(600_000, 1000)
    expect(probes[0]?.timeoutMs).toBe(1_000)
    expect(probes.at(-1)?.timeoutMs).toBe(15_000)
  })

  it('closes when the probe is told of something else than a fault', async () => {
    const { breaker, fail, service, wanted } = createTestBreaker()
    fail(5)
    service.failure = new UpstreamRefused(404)
    await wanted(1_500)
    expect(() => breaker.admit()).not.toThrow()
  })
})
