import { expect, test } from 'vitest'
import { eventsBeyond } from '../statistics/events.ts'
import { alignedEvents } from './floods-report.ts'

const HOUR = 3_600_000

test('the highest floods come first, each with its times from its peak', () => {
  const v = Float64Array.of(1, 5, 1, 1, 1, 9, 2, 1, 1, 1, 7, 1)
  const t = v.map((_, i) => i * HOUR)
  const events = eventsBeyond(t, v, {
    threshold: 4,
    direction: 'rising',
    separationMs: 2 * HOUR,
    gapMs: HOUR,
  })
  const view = { most: 2, direction: 'rising', beforeMs: HOUR, afterMs: 2 * HOUR } as const
  const aligned = alignedEvents(t, v, events, view)
  expect(aligned.map(({ rank, event }) => [rank, event.peak.v])).toEqual([
    [1, 9],
    [2, 7],
  ])
  expect(aligned.map((one) => [[...one.t], [...one.v]])).toEqual([
    [
      [-HOUR, 0, HOUR, 2 * HOUR],
      [1, 9, 2, 1],
    ],
    [
      [-HOUR, 0, HOUR],
      [1, 7, 1],
    ],
  ])
})
