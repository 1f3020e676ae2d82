import { expect, it } from 'vitest'
import { ApiFailure } from '../../view/api/http.ts'
import type { KioskSnapshot } from './kiosk-api.ts'
import { aged, failingOf } from './use-snapshot.ts'

const MINUTE_MS = 60_000
const snapshot: KioskSnapshot = {
  asOf: 0,
  stale: false,
  devices: [
    {
      id: 'a',
      name: 'A',
      kind: 'AWLR',
      position: null,
      intervalSeconds: 600,
      lastUpdateMs: -MINUTE_MS,
      freshness: 'live',
      sensors: [],
      latest: {},
      rates: {},
    },
  ],
}
const freshness = (nowMs: number) => aged(snapshot, nowMs).devices[0]?.freshness

it('a picture that nobody could renew loses its freshness as time goes by', () => {
  expect(freshness(10 * MINUTE_MS)).toBe('live')
  expect(freshness(30 * MINUTE_MS)).toBe('late')
  expect(freshness(120 * MINUTE_MS)).toBe('silent')
})

it('nothing is made anew while nothing is otherwise, nor by a clock that stands before the picture', () => {
  expect(aged(snapshot, MINUTE_MS)).toBe(snapshot)
  expect(aged(snapshot, -1000 * MINUTE_MS)).toBe(snapshot)
})

it.each([
  ['no answer', new ApiFailure(null, null), 'away'],
  ['an answer that never ended', new DOMException('', 'AbortError'), 'away'],
  ['a server in trouble', new ApiFailure(503, null), 'away'],
  ['a limit', new ApiFailure(429, null), 'away'],
  ['a screen that is not there', new ApiFailure(404, null), 'unknown'],
  ['another version', new ApiFailure(200, null), 'malformed'],
])('%s is told as what it is', (_, failure, expected) => {
  expect(failingOf(failure)).toBe(expected)
})
