import { describe, expect, it } from 'vitest'
import type { Device, Sensor } from '../../domain/device.ts'
import { RECORD_MS, UNKNOWN_RECORD } from '../../domain/levels/level-record.ts'
import { defaultQuality } from '../../domain/quality/device-quality.ts'
import { LevelRecords } from './level-records.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = 20_000 * DAY
const SENSOR: Sensor = { id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }
const device = (id: string) =>
  ({ id, intervalSeconds: 3600, lastUpdateMs: NOW, sensors: [SENSOR] }) as unknown as Device

/** A tide of half a lunar day with an error code, in parts of twenty days. */
function started({ fail = false } = {}) {
  const state = { nowMs: NOW, fail, underWay: 0, atOnce: 0, ranges: [] as [id: string, days: number][] }
  const read: string[] = []
  const records = new LevelRecords({
    ranges: {
      async *parts(id, { startMs, endMs }) {
        state.ranges.push([id, (endMs - startMs) / DAY])
        state.atOnce = Math.max(state.atOnce, ++state.underWay)
        await Promise.resolve()
        state.underWay--
        if (state.fail) throw new Error('away')
        for (let toMs = endMs; toMs > startMs; toMs -= 20 * DAY) {
          const t = Float64Array.from({ length: 480 }, (_, n) => toMs - (479 - n) * HOUR)
          const v = t.map((at) =>
            at === NOW - 30 * DAY ? -9999 : 100 * Math.sin((at / HOUR / 12.42) * 2 * Math.PI),
          )
          yield { startMs: toMs - 20 * DAY, endMs: toMs, columns: { t, sensors: new Map([['L', v]]) } }
        }
      },
    },
    tails: { of: () => ({ newestMs: NOW }) as never },
    qualityOf: () => defaultQuality(3600),
    now: () => state.nowMs,
    onRead: (id) => read.push(id),
  })
  return { state, read, of: (id: string) => records.of(device(id), SENSOR) }
}

describe('records of levels', () => {
  it('are read when first asked for, of sixty days, and say nothing until then', async () => {
    const { of, read, state } = started()
    expect(of('weir')).toBeUndefined()
    expect(of('weir')).toBeUndefined()
    await expect.poll(() => read).toEqual(['weir'])
    expect(state.ranges).toEqual([['weir', RECORD_MS / DAY]])
    expect(of('weir')?.days).toBeCloseTo(60, 0)
    expect(of('weir')?.isTidal).toBe(true)
    expect(state.ranges).toHaveLength(1)
  })

  it('are read one station at a time, and again after a day', async () => {
    const { of, read, state } = started()
    for (const id of ['a', 'b', 'c']) of(id)
    await expect.poll(() => read).toEqual(['a', 'b', 'c'])
    expect(state.atOnce).toBe(1)
    state.nowMs += DAY - 1
    of('a')
    expect(state.ranges).toHaveLength(3)
    state.nowMs += 1
    expect(of('a')?.isTidal).toBe(true)
    await expect.poll(() => read).toEqual(['a', 'b', 'c', 'a'])
  })

  it('are unknown where they cannot be read, and tried again after ten minutes', async () => {
    const { of, read, state } = started({ fail: true })
    expect(of('weir')).toBeUndefined()
    await expect.poll(() => read).toEqual(['weir'])
    expect(of('weir')).toBe(UNKNOWN_RECORD)
    state.fail = false
    state.nowMs += 10 * 60_000 - 1
    of('weir')
    expect(state.ranges).toHaveLength(1)
    state.nowMs += 1
    of('weir')
    await expect.poll(() => of('weir')?.isTidal).toBe(true)
  })

  it('are unknown after half a minute in which they were not read', () => {
    const { of, state } = started()
    of('weir')
    state.nowMs += 29_999
    expect(of('weir')).toBeUndefined()
    state.nowMs += 1
    expect(of('weir')).toBe(UNKNOWN_RECORD)
  })
})
