import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestLogger } from '../testing/test-upstream.ts'
import { MinutelyWarning } from './minutely-warning.ts'

it('warns at once, then once a minute of how often it happened and when last, and falls silent when it stops', () => {
  vi.useFakeTimers({ now: Date.UTC(2024, 4, 10) })
  onTestFinished(() => void vi.useRealTimers())
  const logger = createTestLogger()
  const warning = new MinutelyWarning(logger, 'refused')
  for (let n = 1; n < 1000; n++) warning.add({ n })
  vi.advanceTimersByTime(10_000)
  warning.add({ n: 1000 })
  const line = (fields: object) => ({ level: 'warn', message: 'refused', fields })
  expect(logger.lines).toEqual([line({ n: 1, count: 1 })])
  vi.advanceTimersByTime(50_000)
  const lastAt = '2024-05-10T00:00:10.000Z'
  expect(logger.lines.slice(1)).toEqual([line({ n: 1000, count: 999, lastAt })])
  vi.advanceTimersByTime(180_000)
  expect(logger.lines).toHaveLength(2)
  warning.add({ n: 1001 })
  expect(logger.lines.slice(2)).toEqual([line({ n: 1001, count: 1 })])
})
