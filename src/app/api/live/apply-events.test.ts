import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import { downsampleSeries } from '../../../domain/series/downsample-series.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { devicesQuery } from '../devices.ts'
import { seriesQuery } from '../series.ts'
import { applyEvents } from './apply-events.ts'
import { levelNews } from './level-news.ts'
import { type LiveEvent, readLiveEvent } from './live-event.ts'

const MINUTE_MS = 60_000
const RANGE = { fromMs: 0, toMs: 60 * MINUTE_MS, width: 600 }
/** When the readings of the tests were asked for, and when events come. */
const REQUESTED_MS = 10 * MINUTE_MS
const NOW_MS = 20 * MINUTE_MS

function station(id: string): DeviceState {
  return {
    id,
    name: id,
    kind: 'AWLR',
    position: null,
    intervalSeconds: 60,
    lastUpdateMs: REQUESTED_MS,
    sensors: [{ id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
    freshness: 'live',
    latest: { level: { t: REQUESTED_MS, v: 100 } },
    rates: {},
  }
}

const series = (device: DeviceState): DeviceSeries => ({
  asOf: REQUESTED_MS,
  stale: false,
  ...downsampleSeries(
    device,
    {
      t: Float64Array.of(REQUESTED_MS - MINUTE_MS, REQUESTED_MS),
      sensors: new Map([['level', Float64Array.of(99, 100)]]),
    },
    { ...RANGE, sensors: device.sensors, nowMs: REQUESTED_MS },
  ),
})

const keyOf = (deviceId: string) => seriesQuery({ deviceId, ...RANGE }).queryKey
const reading = (device: string, t: number, level: number): LiveEvent => ({
  kind: 'reading',
  reading: { device, t, values: { level }, freshness: 'live', rates: {} },
})

describe('what events do to the answers a page has', () => {
  let client: QueryClient
  const levels = (id: string) => client.getQueryData(keyOf(id))?.sensors[0]?.v
  const stateOf = (id: string) => client.getQueryState(keyOf(id))

  beforeEach(() => {
    client = new QueryClient()
    const devices = ['upper', 'lower'].map(station)
    client.setQueryData(devicesQuery.queryKey, { asOf: REQUESTED_MS, stale: false, devices })
    for (const device of devices)
      client.setQueryData(keyOf(device.id), series(device), { updatedAt: REQUESTED_MS })
  })

  it('a reading stands at the end of its station’s series and in the list', () => {
    applyEvents(client, [reading('upper', REQUESTED_MS + MINUTE_MS, 101)], NOW_MS)
    expect(levels('upper')).toEqual([99, 100, 101])
    const devices = client.getQueryData(devicesQuery.queryKey)?.devices
    expect(devices?.map(({ latest }) => latest.level?.v)).toEqual([101, 100])
  })

  it('the level that comes with a reading is the station’s now, also where another sensor reported since', () => {
    const level = { sensor: 'level', severity: 2 } as NonNullable<DeviceState['level']>
    const late: LiveEvent = {
      kind: 'reading',
      reading: {
        device: 'upper',
        t: REQUESTED_MS - MINUTE_MS,
        values: { rain: 1 },
        freshness: 'live',
        rates: { level: 7 },
        level,
      },
    }
    const upper = () => client.getQueryData(devicesQuery.queryKey)?.devices[0]
    applyEvents(client, [late], NOW_MS)
    expect(upper()).toMatchObject({ level, rates: { level: 7 }, lastUpdateMs: REQUESTED_MS })
    const before = upper()
    applyEvents(client, [late], NOW_MS)
    expect(upper()).toBe(before)
    applyEvents(client, [reading('upper', REQUESTED_MS - MINUTE_MS, 98)], NOW_MS)
    expect(upper()).not.toHaveProperty('level')
  })

  it('a station is as fresh as the server says with its reading, whatever time it is here', () => {
    applyEvents(client, [reading('upper', REQUESTED_MS + MINUTE_MS, 101)], NOW_MS + 24 * 60 * MINUTE_MS)
    expect(client.getQueryData(devicesQuery.queryKey)?.devices[0]?.freshness).toBe('live')
  })

  it('a list that was simulated is so no longer once a station comes that need not be', () => {
    client.setQueryData(
      devicesQuery.queryKey,
      (listing) => listing && { ...listing, simulated: true as const },
    )
    const simulatedAfter = (id: string) => {
      applyEvents(client, [{ kind: 'devices', devices: [station(id)] }], NOW_MS)
      return client.getQueryData(devicesQuery.queryKey)?.simulated
    }
    expect(simulatedAfter('upper')).toBe(true)
    expect(simulatedAfter('new')).toBeUndefined()
  })

  it('another station’s series is none the newer for it', () => {
    const before = stateOf('lower')
    applyEvents(client, [reading('upper', REQUESTED_MS + MINUTE_MS, 101)], NOW_MS)
    expect(stateOf('lower')).toBe(before)
  })

  it('what a reset leaves to be asked for again stays so, whoever reports next', () => {
    applyEvents(client, [{ kind: 'reset' }], NOW_MS)
    applyEvents(client, [reading('upper', REQUESTED_MS + 5 * MINUTE_MS, 105)], NOW_MS)
    expect(levels('upper')).toContain(105)
    expect(stateOf('upper')?.isInvalidated).toBe(true)
    expect(stateOf('lower')?.isInvalidated).toBe(true)
  })

  it('a reading that belongs before the end has its series asked for again', () => {
    applyEvents(client, [reading('upper', REQUESTED_MS - 30_000, 98)], NOW_MS)
    expect(levels('upper')).toEqual([99, 100])
    expect(stateOf('upper')?.isInvalidated).toBe(true)
    expect(stateOf('lower')?.isInvalidated).toBe(false)
  })

  it('a reading that leaves a gap before it has its series asked for again: what lies between may be told to nobody', () => {
    const t = REQUESTED_MS + 10 * MINUTE_MS
    applyEvents(client, [reading('upper', t, 110)], NOW_MS)
    expect(client.getQueryData(keyOf('upper'))?.gaps.at(-1)).toEqual([REQUESTED_MS, t])
    expect(stateOf('upper')?.isInvalidated).toBe(true)
    applyEvents(client, [reading('lower', REQUESTED_MS + MINUTE_MS, 101)], NOW_MS)
    expect(stateOf('lower')?.isInvalidated).toBe(false)
  })

  describe('news that comes while', () => {
    /**
     * Somebody looks at an answer of the upper station; gives it to whoever asked first, and tells how often
     * it was asked for.
     */
    function watched(queryKey: readonly unknown[]) {
      const requests: ((answer: unknown) => void)[] = []
      const queryFn = () => new Promise<unknown>((resolve) => requests.push(resolve))
      onTestFinished(new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => {}))
      return { requests: () => requests.length, answer: (value: unknown) => requests.shift()?.(value) }
    }
    const late = reading('upper', REQUESTED_MS - 30_000, 98)

    it('a series is asked for again has it asked for once more, and not broken off', async () => {
      const upper = watched(keyOf('upper'))
      expect(upper.requests()).toBe(1)
      applyEvents(client, [late], NOW_MS)
      applyEvents(client, [reading('upper', REQUESTED_MS - 20_000, 97)], NOW_MS)
      expect(upper.requests()).toBe(1)
      upper.answer(series(station('upper')))
      await expect.poll(upper.requests).toBe(1)
      upper.answer(series(station('upper')))
      await expect.poll(() => stateOf('upper')).toMatchObject({ fetchStatus: 'idle', isInvalidated: false })
      expect(upper.requests()).toBe(0)
    })

    it('a series is asked for the first time has it asked for once more', async () => {
      client.removeQueries({ queryKey: keyOf('upper') })
      const upper = watched(keyOf('upper'))
      applyEvents(client, [late], NOW_MS)
      expect(upper.requests()).toBe(1)
      upper.answer(series(station('upper')))
      await expect.poll(upper.requests).toBe(1)
    })

    it('an answer is asked for the first time has it asked for once more after a reset, and another broken off', async () => {
      client.removeQueries({ queryKey: keyOf('upper') })
      const [upper, lower] = [watched(keyOf('upper')), watched(keyOf('lower'))]
      applyEvents(client, [{ kind: 'reset' }], NOW_MS)
      await expect.poll(lower.requests).toBe(2)
      expect(upper.requests()).toBe(1)
      upper.answer(series(station('upper')))
      await expect.poll(upper.requests).toBe(1)
    })

    it('the list is on its way has it asked for once more where it says what a station is, and at no other time', async () => {
      const renamed: LiveEvent = { kind: 'devices', devices: [{ ...station('upper'), name: 'Renamed' }] }
      const listing = client.getQueryData(devicesQuery.queryKey)
      const list = watched(devicesQuery.queryKey)
      expect(list.requests()).toBe(1)
      applyEvents(client, [reading('upper', REQUESTED_MS + MINUTE_MS, 101), renamed], NOW_MS)
      list.answer(listing)
      await expect.poll(list.requests).toBe(1)
      list.answer(listing)
      await expect.poll(() => client.isFetching()).toBe(0)
      applyEvents(client, [renamed], NOW_MS)
      expect(list.requests()).toBe(0)
    })

    it('a table is read has it read once more', async () => {
      const table = watched(['raw-readings', 'upper', 0, REQUESTED_MS, 'UTC'])
      applyEvents(client, [late], NOW_MS)
      expect(table.requests()).toBe(1)
      table.answer({ rows: [], isCut: false })
      await expect.poll(table.requests).toBe(1)
    })
  })

  it('readings that were judged have all that is of their station asked for again', () => {
    applyEvents(client, [{ kind: 'judgements', device: 'upper' }], NOW_MS)
    expect(stateOf('upper')?.isInvalidated).toBe(true)
    expect(stateOf('lower')?.isInvalidated).toBe(false)
  })

  it('a judgement has what relates the station to others asked for again, and a reset all but what is no station’s', () => {
    const sensorOf = (deviceId: string) => ({ deviceId, sensorId: 'level' })
    const keys = [
      ['relation', { x: sensorOf('lower'), y: sensorOf('upper') }],
      ['double-mass', { gauge: sensorOf('lower'), neighbours: [sensorOf('weir'), sensorOf('upper')] }],
      ['tide', { sea: sensorOf('lower'), river: sensorOf('weir') }],
      ['days', 'lower', 0, REQUESTED_MS, 'UTC'],
      ['statistics', sensorOf('lower')],
      ['session'],
    ]
    for (const key of keys) client.setQueryData(key, {})
    const areOld = () => keys.map((key) => client.getQueryState(key)?.isInvalidated)
    applyEvents(client, [{ kind: 'judgements', device: 'upper' }], NOW_MS)
    expect(areOld()).toEqual([true, true, false, false, false, false])
    applyEvents(client, [{ kind: 'reset' }], NOW_MS)
    expect(areOld()).toEqual([true, true, true, true, true, false])
  })

  it('levels that changed are passed on after the readings that came before them', () => {
    const heard: unknown[] = []
    const level = { device: 'upper', severityBefore: 0, severity: 2 }
    onTestFinished(
      levelNews.subscribe((levels) => {
        heard.push(levels, client.getQueryData(devicesQuery.queryKey)?.devices[0]?.latest.level?.v)
      }),
    )
    const event = readLiveEvent({
      event: 'level',
      data: JSON.stringify({ ...level, sensor: 'level', to: 2 }),
    })
    applyEvents(client, [reading('upper', REQUESTED_MS + MINUTE_MS, 101), event], NOW_MS)
    expect(heard).toMatchObject([[level], 101])
  })

  it('a table has its readings asked for again where a new one stands in it, and after a reset', () => {
    const tableOf = (id: string) => ['raw-readings', id, 0, 60 * MINUTE_MS, 'UTC']
    const past = ['raw-readings', 'upper', 0, REQUESTED_MS, 'UTC']
    client.setQueryData(past, { rows: [], isCut: false })
    const isOld = (id: string) => client.getQueryState(tableOf(id))?.isInvalidated
    for (const id of ['upper', 'lower']) client.setQueryData(tableOf(id), { rows: [], isCut: false })
    applyEvents(client, [reading('upper', REQUESTED_MS + MINUTE_MS, 101)], NOW_MS)
    expect([isOld('upper'), isOld('lower')]).toEqual([true, false])
    expect(client.getQueryState(past)?.isInvalidated).toBe(false)
    applyEvents(client, [{ kind: 'reset' }], NOW_MS)
    expect(isOld('lower')).toBe(true)
  })

  it('notes are fetched again where they may be of a station whose notes changed', () => {
    const needs = [{ devices: ['upper', 'weir'] }, { devices: ['lower'] }, { q: 'ice' }]
    for (const need of needs) client.setQueryData(['notes', need], { notes: [], omitted: 0 })
    applyEvents(client, [readLiveEvent({ event: 'notes', data: '{"devices":["upper"]}' })], NOW_MS)
    const areOld = needs.map((need) => client.getQueryState(['notes', need])?.isInvalidated)
    expect(areOld).toEqual([true, false, true])
  })
})
