import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../../domain/device.ts'
import { createTestStack, gauge, NOON_MS, stateOf, type TestDevice } from '../testing/test-upstream.ts'
import { parseStationsFile } from './file/parse-stations-file.ts'
import { NO_STATIONS, type Stations } from './file/stations.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const KIOSKS = [{ slug: 'harbour', publicKey: 'pk_canary-7f3a' }]

function levelAt(value: number): Stations {
  const levels = { FLUID_LEVEL: { unit: 'cm', levels: [{ preset: 'siaga-3', at: value }] } }
  const parsed = parseStationsFile(JSON.stringify({ stations: { gauge: { levels } } }))
  if ('problems' in parsed) throw new Error(parsed.problems.join())
  return { ...NO_STATIONS, of: (id) => parsed.stations.get(id) }
}

/** It has risen by 1 cm every five minutes. */
function started(device: TestDevice, level: number) {
  const stack = createTestStack([device], { stations: levelAt(level), kiosks: KIOSKS })
  const state = async (path = '/api/devices') =>
    stateOf(await stack.json(path), 'gauge') as unknown as DeviceState
  /** What is said from the time on at which that holds with or without the record: half a minute later. */
  const later = async (path?: string) => {
    await state(path)
    stack.upstream.nowMs = NOON_MS + 31_000
    return expect.poll(async () => {
      // within a second a listing is the same
      stack.upstream.nowMs += 1000
      return (await state(path)).ahead
    })
  }
  return { ...stack, state, later }
}

describe('times to the next level in the list of stations', () => {
  it('are said once the record was read, to users and to the public alike', async () => {
    for (const path of ['/api/devices', '/api/kiosks/harbour/devices']) {
      const { state, upstream } = started(gauge(NOON_MS - DAY, NOON_MS), 300)
      const ahead = async () => {
        upstream.nowMs += 1000
        return (await state(path)).ahead
      }
      await expect.poll(ahead).toEqual({ level: { level: 1, atMs: NOON_MS + HOUR } })
    }
  })

  it('are not said where the level is further off than the water has come, here in two hours', async () => {
    const near = started(gauge(NOON_MS - DAY, NOON_MS), 312)
    await (await near.later()).toEqual({ level: { level: 1, atMs: NOON_MS + 2 * HOUR } })
    const far = started(gauge(NOON_MS - DAY, NOON_MS), 313)
    await (await far.later()).toBeUndefined()
    expect(far.upstream.dataCalls()).toHaveLength(1)
  })

  it('are not said of a tide', async () => {
    const device = gauge(NOON_MS - 60 * DAY, NOON_MS)
    for (const { timeMs, values } of device.readings)
      values.level = 200 * Math.sin(((timeMs - NOON_MS) / HOUR / 12.42) * 2 * Math.PI)
    const { later, upstream } = started(device, 50)
    await (await later()).toBeUndefined()
    expect(upstream.dataCalls()).toHaveLength(2)
  })

  it('are not said by a suspect or failed reading, nor by a late one', async () => {
    for (const newest of [331, -9999]) {
      const device = gauge(NOON_MS - DAY, NOON_MS)
      ;(device.readings.at(-1) as { values: object }).values = { level: newest, battery: 87 }
      const { state, upstream } = started(device, 340)
      expect((await state()).flags).toHaveProperty('level')
      expect((await state()).ahead).toBeUndefined()
      expect(upstream.dataCalls()).toHaveLength(1)
    }
    const { later, state, upstream } = started(gauge(NOON_MS - DAY, NOON_MS), 300)
    await (await later()).toBeDefined()
    upstream.nowMs = NOON_MS + 11 * 60_000
    expect((await state()).ahead).toBeDefined()
    upstream.nowMs += 1000
    expect((await state()).ahead).toBeUndefined()
  })
})
