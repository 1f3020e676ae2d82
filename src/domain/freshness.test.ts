import { describe, expect, test } from 'vitest'
import { freshnessAt } from './freshness.ts'

const NOW = Date.UTC(2026, 0, 1)
const minutesAgo = (minutes: number) => NOW - minutes * 60_000

describe('freshness of a station that reports every ten minutes', () => {
  test.each([
    ['live', 0],
    ['live', 21],
    ['late', 22],
    ['late', 60],
    ['silent', 60.001],
    ['silent', 600_000],
    ['live', -9],
    ['unknown', -11],
  ])('is %s %d minutes after its last update', (freshness, age) => {
    expect(freshnessAt(minutesAgo(age), 600, NOW)).toBe(freshness)
  })

  test.each([
    ['live', 20],
    ['silent', 20.001],
    ['unknown', -11],
  ])('with a level at risk is %s %d minutes after its last update', (freshness, age) => {
    expect(freshnessAt(minutesAgo(age), 600, NOW, true)).toBe(freshness)
  })

  test.each([false, true])('is not silent within half a minute (level at risk: %s)', (isAtRisk) => {
    expect(freshnessAt(NOW - 30_000, 5, NOW, isAtRisk)).toBe('live')
    expect(freshnessAt(NOW - 30_001, 5, NOW, isAtRisk)).toBe('silent')
  })

  test('is silent after two days where its interval is not known', () => {
    expect(freshnessAt(minutesAgo(2 * 24 * 60), null, NOW)).toBe('unknown')
    expect(freshnessAt(minutesAgo(2 * 24 * 60 + 0.001), null, NOW)).toBe('silent')
  })

  test('is unknown without a last update or an interval', () => {
    expect(freshnessAt(null, 600, NOW)).toBe('unknown')
    expect(freshnessAt(NOW, null, NOW)).toBe('unknown')
    expect(freshnessAt(NOW, 0, NOW)).toBe('unknown')
  })
})
