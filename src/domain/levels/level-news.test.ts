import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../device.ts'
import { type KnownLevels, levelNews } from './level-news.ts'

/** A station that was read; `null` is one whose level nothing tells. */
function station(id: string, severity: number | null, more: Partial<DeviceState> = {}): DeviceState {
  return {
    id,
    name: id,
    kind: 'AWLR',
    position: null,
    intervalSeconds: 600,
    lastUpdateMs: 0,
    sensors: [],
    freshness: 'live',
    latest: { level: { t: 0, v: 1 } },
    rates: {},
    ...(severity !== null && { level: { severity, sensor: 'level', sensors: {} } }),
    ...more,
  }
}

/** Ids of what was told after each list of a row, one after the other. */
function told(...lists: DeviceState[][]): string[][] {
  let known: KnownLevels = new Map()
  return lists.map((devices) => {
    const news = levelNews(known, devices)
    known = news.known
    return news.risen.map(({ id }) => id)
  })
}
const silent = { freshness: 'silent' } as const

describe('news of levels', () => {
  it('is a level that rose, once', () => {
    const lists = [0, 1, 1, 3].map((severity) => [station('a', severity), station('b', 2)])
    expect(told(...lists)).toEqual([[], ['a'], [], ['a']])
  })

  it('is not what a first list tells, nor the first word of a station', () => {
    expect(told([station('a', 3)], [station('a', 3), station('b', 3)])).toEqual([[], []])
    const unread = station('a', null, { latest: {} })
    expect(told([unread], [unread], [station('a', 3)])).toEqual([[], [], []])
  })

  it('is not a fall, and is a rise after one', () => {
    expect(told(...[2, 1, 0, 1].map((severity) => [station('a', severity)]))).toEqual([[], [], [], ['a']])
  })

  it('is an alert of a station that was read and told no level', () => {
    expect(told([station('a', null)], [station('a', 1)])).toEqual([[], ['a']])
    expect(told([station('a', null, silent)], [station('a', 1)])).toEqual([[], ['a']])
  })

  it('is not a level that was known before a silence', () => {
    expect(
      told([station('a', 2)], [station('a', 2, silent)], [station('a', null, silent)], [station('a', 2)]),
    ).toEqual([[], [], [], []])
    expect(told([station('a', 2, silent)], [station('a', 2)], [station('a', 3)])).toEqual([[], [], ['a']])
  })

  it('is not what a silent station last said, until it speaks', () => {
    expect(told([station('a', 0)], [station('a', 2, silent)], [station('a', 2)])).toEqual([[], [], ['a']])
  })

  it('has the worst first, else the order of the list', () => {
    const calm = ['a', 'b', 'c', 'd'].map((id) => station(id, 0))
    const flood = [station('a', 1), station('b', 3), station('c', 0), station('d', 3)]
    expect(told(calm, flood)).toEqual([[], ['b', 'd', 'a']])
  })

  it('is forgotten of a station that is gone', () => {
    expect(told([station('a', 0)], [], [station('a', 3)])).toEqual([[], [], []])
  })
})
