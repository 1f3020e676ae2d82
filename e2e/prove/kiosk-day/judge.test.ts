import { describe, expect, test } from 'vitest'
import { type Hour, judgeDay } from './judge.ts'

const day = (heap: (hour: number) => number): Hour[] =>
  Array.from({ length: 49 }, (_, i) => ({
    hour: i / 2,
    heapBytes: heap(i / 2),
    nodes: 400 + (i % 3) * 60,
    strayNodes: 12,
    listeners: 30,
  }))
const heapOf = (hours: readonly Hour[]) => judgeDay(hours).find(({ what }) => what === 'heap')

describe('a day of a wall', () => {
  test('is flat where what is held goes up and down', () => {
    const found = heapOf(day((hour) => 6e6 + 4e5 * Math.sin(hour * 2)))
    expect(found?.holds).toBe(true)
    expect(Math.abs(found?.share ?? 1)).toBeLessThan(0.05)
  })

  test('is flat where its first hour fills it', () => {
    expect(heapOf(day((hour) => (hour < 1 ? 3e6 : 6e6)))?.holds).toBe(true)
  })

  test('is not where a little stays behind every hour', () => {
    expect(heapOf(day((hour) => 6e6 + 5e4 * hour))?.holds).toBe(false)
  })

  test('is not where nodes or listeners stay behind', () => {
    const leaking = day(() => 6e6).map((hour, i) => ({ ...hour, strayNodes: 12 + 5 * i, listeners: 30 + i }))
    expect(judgeDay(leaking).map(({ holds }) => holds)).toEqual([true, false, false])
  })

  test('says nothing good of a day that was hardly lived', () => {
    expect(heapOf(day(() => 6e6).slice(0, 3))?.holds).toBe(false)
  })
})
