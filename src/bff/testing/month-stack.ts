import { createTestStack, gauge, NOON_MS, seriesPath, type TestStack } from './test-upstream.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const MONTH_MS = 30 * DAY_MS

/** A month of readings every 5 minutes up to noon. */
export const month = () => gauge(NOON_MS - MONTH_MS, NOON_MS)

/** The chart of its last day. */
export const day = seriesPath('gauge', NOON_MS - DAY_MS, NOON_MS)

/**
 * A stack whose calls for the device list, and for the newest stretch that comes with it, are behind it: what
 * is counted from now on are the readings of the chart.
 */
export async function warmed(stack: TestStack = createTestStack([month()])): Promise<TestStack> {
  await stack.get('/api/devices')
  stack.upstream.calls = []
  return stack
}
