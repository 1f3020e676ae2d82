import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSchedule } from './on-schedule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('turns that a slow one held up are made good, and none comes after the end', async () => {
  let turns = 0
  let finishFirst = () => {}
  const first = new Promise<void>((resolve) => {
    finishFirst = resolve
  })
  const end = onSchedule(100, async () => {
    turns++
    if (turns === 1) await first
  })
  await vi.advanceTimersByTimeAsync(350)
  expect(turns).toBe(1)
  finishFirst()
  await vi.advanceTimersByTimeAsync(690)
  expect(turns).toBe(11)
  end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(turns).toBe(11)
})
