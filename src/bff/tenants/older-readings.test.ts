import { expect, it, onTestFinished, vi } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { createTestStack, gauge, NOON_MS, seriesPath } from '../testing/test-upstream.ts'
import { createTakeOlder } from './older-readings.ts'

const DAY_MS = 86_400_000

it('shows what a service has grown of a range that was empty, without a call before it is told', async () => {
  const [fromMs, toMs] = [NOON_MS - 60 * DAY_MS, NOON_MS - 30 * DAY_MS]
  const short = gauge(NOON_MS - DAY_MS, NOON_MS)
  const { bff, json, upstream } = createTestStack([short])
  await json('/api/devices')
  const readings = async () =>
    ((await json(seriesPath('gauge', fromMs, toMs))) as { readings: number }).readings
  expect(await readings()).toBe(0)

  upstream.devices = [{ ...short, readings: gauge(fromMs, NOON_MS).readings }]
  const calls = upstream.dataCalls().length
  expect(await readings()).toBe(0)
  expect(upstream.dataCalls().length).toBe(calls)

  bff.takeOlder('gauge', { fromMs, toMs })
  await expect.poll(readings).toBe(30 * 288)
  bff.takeOlder('nobody', { fromMs, toMs })
})

it('tells pages at most every 15 s, and only where something of it was known', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let wasKnown = false
  let resets = 0
  const forgotten: string[] = []
  const take = createTakeOlder([
    {
      list: { known: (id: string) => ({ id }) as Device },
      readings: { invalidate: async () => wasKnown },
      records: { forget: (id: string) => void forgotten.push(id) },
      live: { publishOlder: () => void resets++ },
    },
  ])
  const grow = async (times: number) => {
    for (let n = 0; n < times; n++) take('a', { fromMs: n, toMs: n })
    await vi.advanceTimersByTimeAsync(0)
  }
  await grow(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(resets).toBe(0)
  expect(forgotten).toEqual(['a', 'a', 'a'])
  wasKnown = true
  await grow(5)
  expect(resets).toBe(0)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(resets).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(resets).toBe(1)
})
