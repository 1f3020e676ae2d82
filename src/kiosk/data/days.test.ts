import { afterAll, expect, it, vi } from 'vitest'
import type { DeviceSeries } from '../../domain/series/series.ts'

// a page of its own, with its clock at a known time: its start depends on the speed of the machine
vi.resetModules()
vi.useFakeTimers({ now: Date.UTC(2026, 0, 20) })
const { DAY_IS_NEW_FOR_MS, keptDay, loadDay } = await import('./days.ts')
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const day = (device: string): DeviceSeries => ({
  device,
  from: 0,
  to: 1,
  asOf: 0,
  stale: false,
  readings: 0,
  sensors: [],
  gaps: [],
  expected: null,
})

/** A server with one answer for every path. */
function answering(answer: () => Promise<Response>) {
  const fetchIt = vi.fn(answer)
  vi.stubGlobal('fetch', fetchIt)
  return fetchIt
}

it('a day is asked for once a minute, however many want it', async () => {
  const fetchIt = answering(async () => Response.json(day('a')))
  const both = await Promise.all([loadDay('a'), loadDay('a')])
  expect(both[0]).toBe(both[1])
  vi.advanceTimersByTime(DAY_IS_NEW_FOR_MS - 1000)
  await loadDay('a')
  expect(fetchIt).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  await loadDay('a')
  expect(fetchIt).toHaveBeenCalledTimes(2)
})

it('a failure is told, leaves the day that was there, and is no reason not to ask again', async () => {
  answering(async () => Response.json(day('b')))
  await loadDay('b')
  vi.advanceTimersByTime(DAY_IS_NEW_FOR_MS + 1000)
  answering(() => Promise.reject(new Error('away')))
  await expect(loadDay('b')).rejects.toThrow('could not be reached')
  expect(keptDay('b')).toEqual(day('b'))
  const fetchIt = answering(async () => Response.json(day('b')))
  await loadDay('b')
  expect(fetchIt).toHaveBeenCalledTimes(1)
})
