import { expect, test } from 'vitest'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { createTestStack, gauge, seriesPath } from '../../../testing/test-upstream.ts'

const DAY_MS = 86_400_000

test('a series is whole unless its request says how long it waits', async () => {
  const toMs = Date.UTC(2024, 5, 1)
  const stack = createTestStack([gauge(toMs - 20 * DAY_MS, toMs)])
  stack.upstream.nowMs = toMs
  const path = (rest: string) => seriesPath('gauge', toMs - 20 * DAY_MS, toMs, rest)
  const nothing = (await stack.json(path('&wait=0'))) as DeviceSeries
  expect(nothing.partial).toEqual({
    ofMs: 20 * DAY_MS,
    readMs: 0,
    missing: [[toMs - 20 * DAY_MS, toMs]],
  })
  expect(nothing).toMatchObject({ readings: 0, gaps: [], expected: 0, stale: false })
  expect(await stack.json(path('&wait=5000'))).not.toHaveProperty('partial')
  expect(await stack.json(path('&wait=0'))).not.toHaveProperty('partial')
  expect(await stack.json(path(''))).not.toHaveProperty('partial')
})

test.each(['-1', '1.5', '30001', 'long', ''])('"wait" of "%s" is refused with a sentence', async (wait) => {
  const stack = createTestStack([gauge(0, DAY_MS)])
  const answer = await stack.get(seriesPath('gauge', 0, DAY_MS, `&wait=${wait}`))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('"wait"') })
})
