import { expect, it } from 'vitest'
import { judgeService } from './outage.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const severityWith = (worst: number) => {
  const input = { nowMs: NOON, downSinceMs: NOON - 120_000, newestMs: null, quietMs: 0, baselineMs: 0 }
  const [event] = judgeService(new Map(), { ...input, worst: () => worst })
  return event?.event.kind === 'raised' ? event.event.subject.severity : undefined
}

it('an outage is a warning, and as bad as the worst level that nobody sees any more', () => {
  expect([0, 1, 2, 3].map(severityWith)).toEqual([2, 2, 2, 3])
})
