import { describe, expect, it } from 'vitest'
import { inAllOf, sensorGaps } from './gaps.ts'

const MINUTE = 60_000
/** Every five minutes. */
const INTERVAL_S = 300
const range = { from: 0, to: 120 * MINUTE, asOf: 60 * MINUTE }
const line = (...minutes: (number | null)[]) => ({
  id: 'rain',
  t: minutes.map((minute, i) => (minute ?? ((minutes[i - 1] ?? 0) + (minutes[i + 1] ?? 0)) / 2) * MINUTE),
  v: minutes.map((minute) => (minute === null ? null : 0)),
})
const gapsOf = (of: ReturnType<typeof line>, intervalSeconds: number | null = INTERVAL_S) =>
  sensorGaps(range, of, intervalSeconds).map((ends) => ends.map((ms) => ms / MINUTE))

describe('what is not known of a sensor', () => {
  it('is nothing where its readings come in turn, up to now and not ahead', () => {
    expect(gapsOf(line(0, 5, 10, 58))).toEqual([])
    expect(gapsOf(line(8, 13, 52))).toEqual([])
  })

  it('is where its line breaks', () => {
    expect(gapsOf(line(0, 5, null, 40, 45, null, 55, 60))).toEqual([
      [5, 40],
      [45, 55],
    ])
  })

  it('is before its first reading, and after its last, once it is late', () => {
    expect(gapsOf(line(20, 25, 30))).toEqual([
      [0, 20],
      [30, 60],
    ])
  })

  it('is all that has passed of a range without any', () => {
    expect(gapsOf(line())).toEqual([[0, 60]])
    expect(sensorGaps({ from: 5, to: 9, asOf: 3 }, line(), INTERVAL_S)).toEqual([])
  })

  it('is told by how often its own station reports, where it is borrowed', () => {
    const borrowed = { sensorId: 'rain', intervalSeconds: 3600, expected: 1 }
    expect(sensorGaps({ ...range, borrowed }, line(20), INTERVAL_S)).toEqual([])
    expect(
      sensorGaps({ ...range, borrowed: { ...borrowed, sensorId: 'other' } }, line(20), INTERVAL_S),
    ).toEqual([
      [0, 20 * MINUTE],
      [20 * MINUTE, 60 * MINUTE],
    ])
  })

  it('is only where its line breaks when nobody knows how often it reports', () => {
    expect(gapsOf(line(20, null, 50), null)).toEqual([[20, 50]])
  })
})

it('knows where all of several sensors are silent', () => {
  const spans: [number, number][][] = [
    [
      [0, 10],
      [20, 30],
      [40, 50],
    ],
    [
      [5, 25],
      [45, 60],
    ],
  ]
  expect(inAllOf(spans)).toEqual([
    [5, 10],
    [20, 25],
    [45, 50],
  ])
  expect(inAllOf([[[1, 2]]])).toEqual([[1, 2]])
  expect(inAllOf([])).toEqual([])
})
