import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../device.ts'
import type { LevelScale } from './alert-levels.ts'
import {
  afterChange,
  type KnownLevel,
  knownSeverity,
  type LevelChange,
  levelChanges,
} from './level-change.ts'

const SCALE: LevelScale = {
  direction: 'rising',
  margin: 1,
  levels: [10, 20, 30].map((threshold, n) => ({ name: '', threshold, severity: n + 1 })),
}
const BATTERY: LevelScale = { ...SCALE, direction: 'falling', levels: SCALE.levels.slice(0, 1) }
const NOW_MS = 1_000_000
const silent = { freshness: 'silent' } as const

/** A station that was read, with the levels of its sensors; `null` is one whose level nothing tells. */
function station(level: number | null, t = 0, more: Partial<DeviceState> = {}): DeviceState {
  return {
    id: 'gauge',
    name: 'Gauge',
    kind: 'AWLR',
    position: null,
    intervalSeconds: 600,
    lastUpdateMs: t,
    sensors: [],
    freshness: 'live',
    latest: { level: { t, v: 1 } },
    rates: {},
    levels: { level: SCALE },
    ...(level !== null && { level: { severity: level, sensor: 'level', sensors: { level: { level, t } } } }),
    ...more,
  }
}

/** The changes of each state of a row, one after the other, as `from→to`, and what is known in the end. */
function noticed(...states: DeviceState[]) {
  const known = new Map<string, KnownLevel>()
  const changes = states.map((state) =>
    levelChanges(known, state, NOW_MS).map((change) => {
      known.set(change.sensor, afterChange(known.get(change.sensor), change))
      return change
    }),
  )
  const text = ({ from, to }: LevelChange) => `${from}→${to}`
  return { changes: changes.map((some) => some.map(text).join()), all: changes.flat(), known }
}

describe('a change of level', () => {
  it('is each level that is another one than what is known, once', () => {
    const states = [0, 1, 1, 3, 3, 0].map((level, t) => station(level, t))
    expect(noticed(...states).changes).toEqual(['null→0', '0→1', '', '1→3', '', '3→0'])
  })

  it('comes from no level where a station is first heard of, and not before it was read', () => {
    const unread = station(null, 0, { latest: {} })
    expect(noticed(unread, unread, station(3)).changes).toEqual(['', '', 'null→3'])
  })

  it('is an alert of a station that was read and told no level', () => {
    expect(noticed(station(null), station(1, 1)).changes).toEqual(['null→0', '0→1'])
    expect(noticed(station(null, 0, silent), station(1, 1)).changes).toEqual(['null→0', '0→1'])
  })

  it('is not a level that was known before a silence', () => {
    const states = [station(2), station(2, 0, silent), station(null, 0, silent), station(2, 9)]
    expect(noticed(...states).changes).toEqual(['null→2', '', '', ''])
    expect(noticed(station(2, 0, silent), station(2, 1), station(3, 2)).changes).toEqual([
      'null→2',
      '',
      '2→3',
    ])
  })

  it('is not what a silent station last said, until it speaks', () => {
    expect(noticed(station(0), station(2, 1, silent), station(2, 2)).changes).toEqual(['null→0', '', '0→2'])
  })

  it('is not what older readings say than what is known, unless that was of a time yet to come', () => {
    expect(noticed(station(0), station(2, 20), station(0, 10), station(2, 20)).changes).toEqual([
      'null→0',
      '0→2',
      '',
      '',
    ])
    expect(noticed(station(2, NOW_MS + 600_001), station(0, 10)).changes).toEqual(['null→2', '2→0'])
  })

  it('is a correction of the very reading', () => {
    expect(noticed(station(0), station(3, 20), station(0, 20)).changes).toEqual(['null→0', '0→3', '3→0'])
  })

  it('is of each sensor that changes, noticed one after the other', () => {
    const both = (level: number, battery: number, t: number) =>
      station(level, t, {
        levels: { level: SCALE, battery: BATTERY },
        level: {
          severity: Math.max(level, battery),
          sensor: 'level',
          sensors: { level: { level, t }, battery: { level: battery, t } },
        },
      })
    const { all } = noticed(both(0, 0, 1), both(2, 1, 2), both(2, 0, 3))
    expect(all.map(({ sensor, from, to }) => [sensor, from, to])).toEqual([
      ['level', null, 0],
      ['battery', null, 0],
      ['level', 0, 2],
      ['battery', 0, 1],
      ['battery', 1, 0],
    ])
    const ofBattery = all.filter(({ sensor }) => sensor === 'battery').map(({ noticedMs }) => noticedMs)
    expect(ofBattery).toEqual([NOW_MS, NOW_MS + 1, NOW_MS + 2])
  })
})

describe('since when a level holds', () => {
  it('is when it was come into, or into a worse one, and is not known of what stood at the beginning', () => {
    const since = (...levels: number[]) =>
      noticed(...levels.map((level, t) => station(level, t))).known.get('level')?.since
    expect(since(0, 2)).toEqual([1, 1])
    expect(since(0, 1, 3)).toEqual([1, 2, 2])
    expect(since(0, 3, 1)).toEqual([1])
    expect(since(0, 3, 0, 2)).toEqual([3, 3])
    expect(since(1, 2)).toEqual([null, 1])
    expect(since(2, 1)).toEqual([null])
  })
})

it('a station was as bad as the worst that is known of the sensors that tell now', () => {
  const { known } = noticed(station(2))
  expect(knownSeverity(station(3), known)).toBe(2)
  expect(knownSeverity(station(3), new Map())).toBe(0)
  expect(knownSeverity(station(null), known)).toBe(0)
})
