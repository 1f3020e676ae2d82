import { describe, expect, it } from 'vitest'
import type { Device, Sensor } from '../../domain/device.ts'
import { RECORD_MS, UNKNOWN_RISES } from '../../domain/levels/rise-record.ts'
import { defaultQuality } from '../../domain/quality/device-quality.ts'
import { RiseRecords } from './rise-records.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = 20_000 * DAY
const SENSOR: Sensor = { id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }
const device = (id: string) => ({ id, intervalSeconds: 3600, lastUpdateMs: NOW, sensors: [SENSOR] }) as unknown as Device

/** Records of a river that rises by 1 cm in each of 24 hours and falls back, with an error code, in parts of twenty days. */
function started({ fail = false } = {}) {
  const state = { nowMs: NOW, fail, underWay: 0, atOnce: 0, ranges: [] as [id: string, days: number][] }
  const read: string[] = []
  const records = new RiseRecords({
    ranges: {
      async *parts(id, { startMs, endMs }) {
        state.ranges.push([id, (endMs - startMs) / DAY])
        state.atOnce = Math.max(state.atOnce, ++state.underWay)
        await Promise.resolve()
        state.underWay--
        if (state.fail) throw new Error('away')
        for (let toMs = endMs; toMs > startMs; toMs -= 20 * DAY) {
          const t = Float64Array.from({ length: 480 }, (_, n) => toMs - (479 - n) * HOUR)
          const v = t.map((at) => (at === NOW - 30 * DAY ? -9999 : (at / HOUR) % 24))
          yield { startMs: toMs - 20 * DAY, endMs: toMs, columns: { t, sensors: new Map([['L', v]]) } }
        }
      },
    },
    tails: { of: () => ({ newestMs: NOW }) as never },
    qualityOf: () => defaultQuality(3600),
    now: () => state.nowMs,
    onRead: (id) => read.push(id),
  })
  return { state, read, of: (id: string) => records.of(device(id), SENSOR, 'rising') }
}

describe('records of rises', () => {
  it('are read when first asked for, of sixty days, and say nothing until then', async () => {
    const { of, read, state } = started()
    expect(of('weir')).toBeUndefined()
    expect(of('weir')).toBeUndefined()
    await expect.poll(() => read).toEqual(['weir'])
    expect(state.ranges).toEqual([['weir', RECORD_MS / DAY]])
    expect(of('weir')?.days).toBeCloseTo(60, 0)
    expect(of('weir')?.rises.at(-1)).toEqual({ withinMs: 12 * HOUR, most: 12 })
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
    expect(of('a')?.rises).toHaveLength(9)
    await expect.poll(() => read).toEqual(['a', 'b', 'c', 'a'])
  })

  it('are unknown where they cannot be read, and tried again after ten minutes', async () => {
    const { of, read, state } = started({ fail: true })
    expect(of('weir')).toBeUndefined()
    await expect.poll(() => read).toEqual(['weir'])
    expect(of('weir')).toBe(UNKNOWN_RISES)
    state.fail = false
    state.nowMs += 10 * 60_000 - 1
    of('weir')
    expect(state.ranges).toHaveLength(1)
    state.nowMs += 1
    of('weir')
    await expect.poll(() => of('weir')?.rises.length).toBe(9)
  })

  it('are unknown after half a minute in which they were not read', () => {
    const { of, state } = started()
    of('weir')
    state.nowMs += 29_999
    expect(of('weir')).toBeUndefined()
    state.nowMs += 1
    expect(of('weir')).toBe(UNKNOWN_RISES)
  })
})
