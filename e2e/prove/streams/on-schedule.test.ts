import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSchedule } from './on-schedule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('turns that a slow one held up are made good, and none comes after the end', async () => {
  let turns = 0
  const end = onSchedule(100, async () => {
    turns++
    if (turns === 1) await new Promise((resolve) => setTimeout(resolve, 350))
  })
  await vi.advanceTimersByTimeAsync(340)
  expect(turns).toBe(1)
  await vi.advanceTimersByTimeAsync(700)
  expect(turns).toBe(11)
  end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(turns).toBe(11)
})
