import { describe, expect, it } from 'vitest'
import type { Checks } from './checks.ts'
import { flagReadings } from './flag-readings.ts'
import { flaggedStretches } from './flagged-stretches.ts'
import { FLAGS } from './flags.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Stretches of values five minutes apart. */
function stretches(values: number[], checks: Checks, within: [number, number] = [0, values.length]) {
  const t = Float64Array.from(values, (_, i) => i * 5 * MINUTE)
  const v = Float64Array.from(values)
  return flaggedStretches({ t, v }, flagReadings(t, v, checks, null), checks, within, {
    apartMs: HOUR,
    intervalSeconds: null,
  })
}

const STUCK: Checks = {
  grossRange: { fail: [0, 100] },
  flatLine: { tolerance: 1e-9, suspectMs: 10 * MINUTE, failMs: 20 * MINUTE, rest: 0 },
}

describe('flagged stretches', () => {
  it('are neighbouring values that one test flags, with their extremes and how many failed', () => {
    const found = stretches([1, 2, 5, 5, 5, 5, 5, 5, 3, 4, 7, 7, 7, 1], STUCK)
    expect(found).toEqual([
      {
        test: 'flatLine',
        reason: 'flatLine',
        flag: 4,
        from: 10 * MINUTE,
        to: 35 * MINUTE,
        count: 6,
        failed: 6,
        low: 5,
        high: 5,
      },
      expect.objectContaining({ flag: 3, from: 50 * MINUTE, to: 60 * MINUTE, count: 3, failed: 0, low: 7 }),
    ])
  })

  it('are joined over a missing value and parted by a hole of more than an hour', () => {
    const nothing = Number.NaN
    expect(stretches([200, nothing, 300], STUCK)).toMatchObject([
      { reason: 'outside', count: 2, low: 200, high: 300, span: [0, 100] },
    ])
    const hole = [200, ...new Array<number>(13).fill(nothing), 300]
    expect(stretches(hole, STUCK).map(({ count }) => count)).toEqual([1, 1])
  })

  it('tell an error code from what is out of range', () => {
    expect(stretches([1, -9999, -9999, -50, 2], STUCK).map(({ reason, count }) => [reason, count])).toEqual([
      ['errorCode', 2],
      ['outside', 1],
    ])
  })

  it('say what a value lies outside of in the record of its own sensor', () => {
    const usual = Array.from({ length: 3000 }, (_, i) => i % 10)
    const [found] = stretches([...usual, 500, 501], { grossRange: { fail: [-1e9, 1e9] }, ownRange: true })
    expect(found).toMatchObject({ test: 'grossRange', reason: 'unusual', flag: 3, count: 2 })
    expect(found?.span?.[1]).toBeLessThan(50)
  })

  it('have the threshold that a spike or a change stands out by', () => {
    const found = stretches([1, 1, 60, 1, 1, 2], { spike: { suspect: 50 }, rateOfChange: { suspect: 300 } })
    expect(found.map(({ reason, limit, count }) => [reason, limit, count])).toEqual([
      ['spike', 50, 1],
      ['rateOfChange', 300, 2],
    ])
  })

  it('leave out what was judged good by hand', () => {
    const v = Float64Array.from([200, 300, 400])
    const t = Float64Array.from([0, 1, 2], (i) => i * 5 * MINUTE)
    const flags = flagReadings(t, v, STUCK, null)
    flags.worst[1] = FLAGS.good
    const found = flaggedStretches({ t, v }, flags, STUCK, [0, 3], { apartMs: HOUR, intervalSeconds: null })
    expect(found.map(({ low, count }) => [low, count])).toEqual([
      [200, 1],
      [400, 1],
    ])
  })

  it('are cut to the range, though the values before it are what they are compared with', () => {
    const [found] = stretches([1, 5, 5, 5, 5, 5, 5, 1], STUCK, [4, 6])
    expect(found).toMatchObject({ from: 20 * MINUTE, to: 25 * MINUTE, count: 2, flag: 4 })
  })
})
