import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterTry, DEFAULT_TIMING } from './retry-schedule.ts'

const DAY_MS = 86_400_000

function tried(status: number | null, { failures = 0, waitingSinceMs = null as number | null, random = 1 }) {
  const attempt = { startedAtMs: 1000, endedAtMs: 1500, status, problem: null }
  return afterTry(attempt, { failures, waitingSinceMs }, DEFAULT_TIMING, random)
}

/** Waits from the first failure on, until it is given up. */
function schedule(randoms: readonly number[]): { tries: number[]; deadAtMs: number } {
  const tries: number[] = []
  let nowMs = 0
  for (;;) {
    tries.push(nowMs)
    const attempt = { startedAtMs: nowMs, endedAtMs: nowMs, status: 500, problem: null }
    const failures = tries.length - 1
    const random = randoms[failures % randoms.length] ?? 0
    const outcome = afterTry(
      attempt,
      { failures, waitingSinceMs: failures ? 0 : null },
      DEFAULT_TIMING,
      random,
    )
    if (outcome.kind !== 'retry') return { tries, deadAtMs: nowMs }
    nowMs = outcome.atMs
  }
}

describe('C32 after a try', () => {
  test('any 2xx is a success, 410 the end, everything else and no answer a failure', () => {
    for (const status of [200, 201, 202, 204, 299]) expect(tried(status, {}).kind).toBe('delivered')
    expect(tried(410, {}).kind).toBe('gone')
    for (const status of [null, 100, 199, 300, 301, 302, 307, 308, 400, 401, 404, 429, 500, 503]) {
      expect(tried(status, {}).kind, String(status)).toBe('retry')
    }
  })

  test('a refusal of the message itself is not tried again', () => {
    const attempt = { startedAtMs: 1, endedAtMs: 2, status: 413, problem: 'too large', isFinal: true }
    expect(afterTry(attempt, { failures: 0, waitingSinceMs: null }, DEFAULT_TIMING, 1)).toEqual({
      kind: 'dead',
    })
  })

  test('the wait doubles from a second to an hour', () => {
    const waits = [0, 1, 2, 5, 11, 12, 50, 2000].map((failures) => {
      const outcome = tried(500, { failures })
      return outcome.kind === 'retry' ? outcome.atMs - 1500 : undefined
    })
    expect(waits).toEqual([1000, 2000, 4000, 32_000, 2_048_000, 3_600_000, 3_600_000, 3_600_000])
  })

  test('chance takes up to half of the wait', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(30), (random, failures) => {
        const [some, all] = [random, 1].map((one) => tried(500, { failures, random: one }))
        if (some?.kind !== 'retry' || all?.kind !== 'retry') throw new Error('not tried again')
        const full = all.atMs - 1500
        expect(some.atMs - 1500).toBeGreaterThanOrEqual(Math.floor(full / 2))
        expect(some.atMs).toBeLessThanOrEqual(all.atMs)
      }),
    )
  })

  test('a message is tried for exactly three days, more than 70 times, whatever chance does', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (randoms) => {
        const { tries, deadAtMs } = schedule(randoms)
        expect(deadAtMs).toBe(3 * DAY_MS)
        expect(tries.length).toBeGreaterThan(70)
        expect(tries.length).toBeLessThan(200)
        expect(tries).toEqual(tries.toSorted((a, b) => a - b))
      }),
    )
  })

  test('a message that has waited behind others for three days still gets its own try, which may succeed', () => {
    const waitingSinceMs = 1000 - 3 * DAY_MS
    expect(tried(500, { waitingSinceMs })).toEqual({ kind: 'dead' })
    expect(tried(200, { waitingSinceMs }).kind).toBe('delivered')
  })
})
