import { expect, test } from 'vitest'
import { StoreUnavailable } from './store-failure.ts'
import { whenAvailable } from './when-available.ts'

const FULL = new StoreUnavailable('The disk is full.')

/** Work that fails so many times before it succeeds. */
function failing(times: number) {
  let tries = 0
  return {
    tries: () => tries,
    work: async () => {
      tries++
      if (tries <= times) throw FULL
      return tries
    },
  }
}

test('work is repeated with growing pauses of ten seconds at most until the store takes it', async () => {
  const pauses: number[] = []
  const reported: unknown[] = []
  const result = await whenAvailable(failing(12).work, {
    onFailure: (failure) => reported.push(failure),
    pause: async (milliseconds) => void pauses.push(milliseconds),
  })
  expect(result).toBe(13)
  expect(reported).toEqual(Array(12).fill(FULL))
  expect(pauses[0]).toBeLessThanOrEqual(250)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(10_000)
  expect(Math.min(...pauses.slice(-3))).toBeGreaterThanOrEqual(5_000)
})

test('after the signal there is one last try, whose failure is the end', async () => {
  const ending = new AbortController()
  const { work, tries } = failing(Number.POSITIVE_INFINITY)
  const waited = whenAvailable(work, { signal: ending.signal, onFailure: () => ending.abort() })
  await expect(waited).rejects.toBe(FULL)
  expect(tries()).toBe(2)
})

test('what is no matter of waiting is the end at once', async () => {
  const bug = new TypeError('a bug')
  let pauses = 0
  const waited = whenAvailable(() => Promise.reject(bug), { pause: async () => void pauses++ })
  await expect(waited).rejects.toBe(bug)
  expect(pauses).toBe(0)
})
