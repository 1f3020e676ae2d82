import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AlarmView } from '../../domain/alarms/alarm-view.ts'
import { type AlarmRule, DEFAULT_RULES } from '../../domain/alarms/rule.ts'
import type { DeviceListing } from '../../domain/device.ts'
import type { StatusReport } from '../../domain/status.ts'
import type { StationInFile } from '../stations/file/schema.ts'
import { NO_STATIONS, type StationsListener, stationsOver } from '../stations/file/stations.ts'
import { openSqliteStore } from '../storage/sqlite/open-dashboard-store.ts'
import { MemorySnapshots } from '../testing/memory-snapshots.ts'
import { calm, ENTRY, INTERVAL_MS, MINUTE_MS, startAlarms as start } from '../testing/test-alarms.ts'
import { gauge, NOON_MS } from '../testing/test-upstream.ts'
import type { AlarmLog } from './alarm-log.ts'
import { NO_ALARMS_FILE } from './file/parse-alarms-file.ts'

const memory = () => openSqliteStore(':memory:')

describe('alarms of a dashboard', () => {
  it('are raised by a reading, with every step of their way, and are over by another', async () => {
    const { post, states, listing } = start(memory())
    await expect.poll(async () => (await listing()).seq).toBe(0)
    await post(1, 120)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    const { alarms, counts } = await listing()
    expect(alarms[0]).toMatchObject({
      kind: 'level',
      severity: 1,
      station: { id: 'gauge', name: 'Katulampa', basin: 'Ciliwung' },
      sensor: { id: 'level', unit: 'cm' },
      level: { name: 'Alert', threshold: 100, impact: 'The market floods in nine hours.' },
      sinceMs: NOON_MS + MINUTE_MS,
      value: 120,
    })
    expect(alarms[0]?.hops.map(({ kind }) => kind)).toEqual(['measured', 'received', 'raised'])
    expect(counts.bySeverity).toEqual([{ severity: 1, active: 1, unacknowledged: 1 }])
    await post(2, 170)
    await expect.poll(states).toEqual(['Danger unacknowledged', 'Alert suppressed'])
    await post(3, 96)
    await expect.poll(states).toEqual(['Danger returned', 'Alert returned'])
  })

  it('are reported as off while their store is away, and raised when it is back', async () => {
    const { alarms } = memory()
    let isAway = false
    const present = <Args extends unknown[], T>(access: (...args: Args) => Promise<T>) => {
      return async (...args: Args) => {
        if (isAway) throw new Error('connect ECONNREFUSED')
        return access(...args)
      }
    }
    const journal = {
      ...alarms,
      append: present(alarms.append),
      current: present(alarms.current),
      since: present(alarms.since),
      claim: present(alarms.claim),
    }
    const { bff, logger, post, states, json, get } = start(memory(), [calm()], {
      alarms: { journal, storeVariable: 'DASHBOARD_DATABASE_URL', lease: { beatMs: 10 } },
    })
    const isNotified = async () => ((await json('/api/status')) as StatusReport).storeAwaySinceMs
    const metric = async () =>
      /^gaugeboard_dashboard_store_up \d/m.exec(await (await get('/metrics')).text())?.[0]
    await expect.poll(() => bff.alarms?.isLeading()).toBe(true)
    expect(await isNotified()).toBeNull()
    expect(await metric()).toBe('gaugeboard_dashboard_store_up 1')

    isAway = true
    await expect.poll(isNotified).toBe(NOON_MS)
    expect(await metric()).toBe('gaugeboard_dashboard_store_up 0')
    const errors = () => logger.lines.filter(({ level }) => level === 'error')
    expect(errors()).toEqual([
      {
        level: 'error',
        message: expect.stringMatching(/DASHBOARD_DATABASE_URL.* raises no alarms/),
        fields: { reason: 'connect ECONNREFUSED' },
      },
    ])
    await post(1, 120)
    expect(bff.alarms?.isLeading()).toBe(false)

    isAway = false
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    await expect.poll(isNotified, { timeout: 5_000 }).toBeNull()
    expect(await metric()).toBe('gaugeboard_dashboard_store_up 1')
    expect(errors()).toHaveLength(1)
    expect(logger.lines).toContainEqual(
      expect.objectContaining({ level: 'info', message: expect.stringContaining('answers again') }),
    )
  })

  it('have one write of the service’s state waiting, however long the store hangs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { alarms } = memory()
    let isAnswering = Promise.resolve()
    const append: typeof alarms.append = (...args) => isAnswering.then(() => alarms.append(...args))
    const { bff, call } = start(memory(), [calm()], { alarms: { journal: { ...alarms, append } } })
    await expect.poll(() => bff.alarms?.isLeading()).toBe(true)
    let answer = () => {}
    isAnswering = new Promise((resolve) => {
      answer = resolve
    })
    const log = bff.alarms?.log as AlarmLog
    const writes = vi.spyOn(log, 'write')
    const underWay = call('PUT', '/duty', { to: 'ani' })
    await expect.poll(() => writes.mock.calls.length).toBeGreaterThan(0)
    // no promise goes on meanwhile
    const writesIn = (ms: number) => {
      writes.mockClear()
      vi.advanceTimersByTime(ms)
      return writes.mock.calls.length
    }
    expect(writesIn(84_000)).toBeLessThanOrEqual(1)
    expect(writesIn(84_000)).toBe(0)
    answer()
    expect((await underWay).status).toBe(200)
    await expect.poll(() => writesIn(1_000)).toBe(1)
  })

  it('are not raised by readings that were judged bad by hand, not even the first after a restart', async () => {
    const store = memory()
    const bad = { sensor: 'level', from: NOON_MS, to: NOON_MS + 60 * MINUTE_MS, flag: 'bad' } as const
    const first = start(store, [calm()], { judgementStore: store.judgements })
    const judgements = '/devices/gauge/judgements'
    const { id } = (await (await first.send('POST', judgements, bad)).json()) as { id: string }
    await first.post(1, 120)
    await first.stop()
    let answers = () => {}
    const isAnswering = new Promise<void>((resolve) => {
      answers = resolve
    })
    const versions = (tenant: string) => isAnswering.then(() => store.judgements.versions(tenant))
    const second = start(store, [calm()], { judgementStore: { ...store.judgements, versions } })
    await second.post(1, 120)
    await second.post(2, 120)
    await expect.poll(() => second.bff.alarms?.isLeading()).toBe(true)
    await second.json('/api/devices')
    expect(await second.states()).toEqual([])
    answers()
    expect((await second.send('DELETE', `${judgements}/${id}`)).status).toBe(204)
    await expect.poll(second.states).toEqual(['Alert unacknowledged'])
  })

  it('are raised by another threshold in the stations file, without a reading', async () => {
    const listeners: StationsListener[] = []
    let entry: StationInFile = ENTRY
    let version = 0
    const stations = {
      ...NO_STATIONS,
      of: () => entry,
      get version() {
        return version
      },
      onChange: (listener: StationsListener) => void listeners.push(listener),
    }
    const edit = (at: number) => {
      const level = { unit: 'cm', levels: [{ name: 'Alert', at }] }
      entry = { ...ENTRY, levels: { level } }
      version++
      for (const listener of listeners) listener(['gauge'], [])
    }
    const { post, states } = start(memory(), [calm()], { stations })
    await post(1, 90)
    expect(await states()).toEqual([])
    edit(85)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
  })

  it('are taken by an operator, lesser levels with the worse, and are then history', async () => {
    const { post, states, listing, call } = start(memory())
    await post(1, 120)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    await post(2, 170)
    await expect.poll(states).toEqual(['Danger unacknowledged', 'Alert suppressed'])
    const id = (await listing()).alarms[0]?.id ?? ''
    const answer = await call('POST', `/${encodeURIComponent(id)}/acknowledge`, { note: 'Gates open' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      alarm: { state: 'acknowledged', notes: [{ text: 'Gates open', by: null }] },
      counts: { bySeverity: [{ severity: 2, active: 1, unacknowledged: 0 }] },
    })
    await post(3, 140)
    await expect.poll(states).toEqual(['Alert acknowledged'])
    await post(4, 80)
    await expect.poll(states).toEqual([])
    const range = `from=${new Date(NOON_MS).toISOString()}&to=${new Date(NOON_MS + 5 * MINUTE_MS).toISOString()}`
    const history = (await (await call('GET', `/history?${range}`)).json()) as { alarms: AlarmView[] }
    expect(history.alarms.map(({ level, hops }) => [level?.name, hops.length])).toEqual([
      ['Danger', 5],
      ['Alert', 5],
    ])
    // both were raised before
    const late = `from=${new Date(NOON_MS + 3.5 * MINUTE_MS).toISOString()}&to=${new Date(NOON_MS + 5 * MINUTE_MS).toISOString()}`
    const namesOf = async (query: string) => {
      const answer = (await (await call('GET', `/history?${query}`)).json()) as { alarms: AlarmView[] }
      return answer.alarms.map(({ level, returnedMs }) => [level?.name, returnedMs])
    }
    expect(await namesOf(late)).toEqual([])
    expect(await namesOf(`${late}&events=all`)).toEqual([['Alert', NOON_MS + 4 * MINUTE_MS]])
  })

  it('go on after a restart: none is raised twice, none is forgotten, silences are kept', async () => {
    const store = memory()
    const first = start(store)
    await first.post(1, 120)
    await expect.poll(first.states).toEqual(['Alert unacknowledged'])
    const ends = NOON_MS + 3_600_000
    const silence = { matchers: [{ name: 'basin', values: ['Ciliwung'] }], ends, comment: 'Works' }
    expect((await first.call('POST', '/silences', silence)).status).toBe(200)
    await first.call('PUT', '/duty', { to: 'Ani' })
    await first.stop()
    const flood = calm()
    flood.readings.push({ timeMs: NOON_MS + MINUTE_MS, values: { level: 120 } })
    flood.wire.last_update_at = new Date(NOON_MS + MINUTE_MS).toISOString()
    const second = start(store, [flood])
    second.upstream.nowMs += 2 * MINUTE_MS
    const before = await first.listing()
    await second.json('/api/devices')
    await second.post(2, 121)
    await expect.poll(() => second.bff.alarms?.isLeading()).toBe(true)
    expect(await second.listing()).toMatchObject({
      seq: before.seq,
      duty: { to: 'Ani' },
      alarms: [{ id: before.alarms[0]?.id, silencedBy: [expect.any(String)] }],
    })
    await second.post(3, 80)
    await expect.poll(second.states).toEqual(['Alert returned'])
  })

  it('are judged after a restart by all that came before it, the newest included', async () => {
    const store = memory()
    const snapshotStore = new MemorySnapshots()
    const device = calm()
    const first = start(store, [device], { snapshotStore })
    await first.json('/api/devices')
    await first.post(1, 120)
    await expect.poll(first.states).toEqual(['Alert unacknowledged'])
    await first.stop()
    device.readings.push({ timeMs: NOON_MS + MINUTE_MS, values: { level: 120 } })
    device.wire.last_update_at = new Date(NOON_MS + MINUTE_MS).toISOString()
    const second = start(store, [device], { snapshotStore, now: () => NOON_MS + 4 * MINUTE_MS })
    let answers = () => {}
    const isAnswering = new Promise<undefined>((resolve) => {
      answers = () => resolve(undefined)
    })
    second.upstream.fault = () => isAnswering
    // next to the readings of the snapshot it would be none that is out of line
    await second.post(2, 10)
    await expect.poll(() => second.bff.alarms?.isLeading()).toBe(true)
    expect(await second.states()).toEqual(['Alert unacknowledged'])
    answers()
    await second.post(3, 155)
    await expect.poll(second.states).toEqual(['Danger unacknowledged', 'Alert suppressed'])
    expect((await second.listing()).seq).toBe(3)
  })

  it('are raised by a peak that comes in late, after others have taken over', async () => {
    const store = memory()
    let nowMs = NOON_MS
    const next = async () => {
      const one = start(store, [calm()], { now: () => nowMs })
      await one.json('/api/devices')
      await expect.poll(() => one.bff.alarms?.isLeading()).toBe(true)
      return one
    }
    await (await next()).stop()
    nowMs += 10 * MINUTE_MS
    await (await next()).stop()
    const third = await next()
    await third.post(5, 80)
    await third.post(4, 120)
    await expect.poll(third.states).toEqual(['Alert returned'])
    const [alarm] = (await third.listing()).alarms
    expect([alarm?.sinceMs, alarm?.returnedMs]).toEqual([NOON_MS + 4 * MINUTE_MS, NOON_MS + 5 * MINUTE_MS])
  })

  it('are shelved until a time, with a reason, and come back then', async () => {
    const { post, states, listing, call } = start(memory())
    await post(1, 120)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    const path = `/${encodeURIComponent((await listing()).alarms[0]?.id ?? '')}`
    expect((await call('POST', `${path}/shelve`, { until: NOON_MS - 1, reason: 'x' })).status).toBe(400)
    expect((await call('POST', `${path}/shelve`, { until: NOON_MS + 5 * MINUTE_MS })).status).toBe(400)
    await call('POST', `${path}/shelve`, { until: NOON_MS + 5 * MINUTE_MS, reason: 'Painting the gauge' })
    expect(await states()).toEqual(['Alert shelved'])
    await post(6, 121)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    await call('POST', `${path}/out-of-service`, { reason: 'Washed away' })
    expect(await states()).toEqual(['Alert out-of-service'])
    await call('POST', `${path}/in-service`, {})
    expect(await states()).toEqual(['Alert unacknowledged'])
  })

  it('answer for one that nobody knows, and for one that another has come after', async () => {
    const { post, states, listing, call } = start(memory())
    expect((await call('POST', '/nothing/acknowledge', {})).status).toBe(404)
    expect((await call('DELETE', '/silences/nothing')).status).toBe(404)
    await post(1, 120)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    const path = `/${encodeURIComponent((await listing()).alarms[0]?.id ?? '')}`
    await post(2, 80)
    await expect.poll(states).toEqual(['Alert returned'])
    await post(3, 120)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    expect((await call('POST', `${path}/acknowledge`, {})).status).toBe(409)
  })

  it('are evaluated by one of two instances, shown by both, and by the other once the first is gone', async () => {
    const store = memory()
    const first = start(store)
    await expect.poll(() => first.bff.alarms?.isLeading()).toBe(true)
    const second = start(store)
    await Promise.all([first, second].map((one) => one.json('/api/devices')))
    await Promise.all([first, second].map((one) => one.post(1, 120)))
    await expect.poll(first.states).toEqual(['Alert unacknowledged'])
    await expect.poll(second.states).toEqual(['Alert unacknowledged'])
    expect(second.bff.alarms?.isLeading()).toBe(false)
    await first.stop()
    await expect.poll(() => second.bff.alarms?.isLeading()).toBe(true)
    await second.post(2, 80)
    await expect.poll(second.states).toEqual(['Alert returned'])
    expect((await second.listing()).seq).toBe(2)
  })

  it('tell the station downstream when to expect the water', async () => {
    const when = { kind: 'upstream', minSeverity: 1 } as const
    const [level] = DEFAULT_RULES as [AlarmRule]
    const rules = [level, { ...level, id: 'upstream', when, chatter: null }]
    const config = { ...NO_ALARMS_FILE, rules }
    const stations = new Map<string, StationInFile>([
      ['gauge', ENTRY],
      ['gate', { upstream: { station: 'gauge', lagMinutes: 360 } }],
    ])
    const devices = [calm(), gauge(NOON_MS - 6 * INTERVAL_MS, NOON_MS, { device_id: 'gate', name: 'Gate' })]
    const store = memory()
    const { post, listing } = start(store, devices, {
      stations: stationsOver(NO_STATIONS, stations),
      alarms: { journal: store.alarms, settings: { config, problems: [], onChange: () => {} } },
    })
    await post(1, 120)
    const expected = async () =>
      (await listing()).alarms
        .filter(({ kind }) => kind === 'upstream')
        .map(({ station, upstream }) => [
          station?.name,
          upstream?.device,
          upstream?.level?.name,
          upstream?.expectedMs,
        ])
    await expect.poll(expected).toEqual([['Gate', 'gauge', 'Alert', NOON_MS + 361 * MINUTE_MS]])
  })

  it('are judged at every other station where judging fails at one', async () => {
    const [level] = DEFAULT_RULES as [AlarmRule]
    const scope = {
      stations: ['broken'],
      sensors: [],
      get basins(): never {
        throw new Error('a fault of ours')
      },
    }
    const config = { ...NO_ALARMS_FILE, rules: [level, { ...level, id: 'faulty', scope }] }
    const devices = [gauge(NOON_MS - 6 * INTERVAL_MS, NOON_MS, { device_id: 'broken' }), calm()]
    const store = memory()
    const { post, states, logger } = start(store, devices, {
      alarms: { journal: store.alarms, settings: { config, problems: [], onChange: () => {} } },
    })
    await post(1, 120)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    expect(logger.lines).toContainEqual({
      level: 'warn',
      message: 'a station cannot be judged: it raises no alarms',
      fields: { device: 'broken', reason: 'Error: a fault of ours', count: expect.any(Number) },
    })
  })

  it('tell of a silent station once the service has said that nothing came', async () => {
    const { states, upstream, json } = start(memory())
    await json('/api/devices')
    upstream.nowMs = NOON_MS + 32 * MINUTE_MS
    await json('/api/devices')
    await expect.poll(states).toEqual(['silence unacknowledged'])
  })

  it('tell of a gauge that dies in a flood within two intervals and a minute, by itself and with its last reading', async () => {
    const { states, upstream, json, listing } = start(memory())
    await json('/api/devices')
    const flood = gauge(NOON_MS - 6 * INTERVAL_MS, NOON_MS + 15 * MINUTE_MS)
    for (const { timeMs, values } of flood.readings)
      values.level = timeMs <= NOON_MS ? 80 : 100 + ((timeMs - NOON_MS) / (30 * MINUTE_MS)) * 60
    upstream.devices = [flood]
    upstream.nowMs = NOON_MS + 25 * MINUTE_MS - 1_000
    await json('/api/devices')
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    // nobody asks for anything: the dashboard reads the list and looks by itself
    upstream.nowMs = NOON_MS + 26 * MINUTE_MS
    await expect.poll(states, { timeout: 8_000 }).toEqual(['silence unacknowledged', 'Alert unacknowledged'])
    const [silence] = (await listing()).alarms
    expect(silence).toMatchObject({
      ...{ severity: 2, sinceMs: NOON_MS + 25 * MINUTE_MS },
      last: {
        ...{ sensor: { id: 'level', unit: 'cm' }, t: NOON_MS + 15 * MINUTE_MS, value: 130 },
        ...{ level: { name: 'Alert' }, ratePerHour: expect.any(Number) },
      },
    })
    const { devices } = (await json('/api/devices')) as DeviceListing
    expect(devices[0]).toMatchObject({ freshness: 'silent', level: { severity: 1 } })
  }, 20_000)

  it('come back from their shelf where nothing more comes of the station, or of any', async () => {
    const { states, upstream, json, get, listing, call } = start(memory())
    const shelve = async (minute: number) => {
      const id = encodeURIComponent((await listing()).alarms[0]?.id ?? '')
      const until = NOON_MS + minute * MINUTE_MS
      expect((await call('POST', `/${id}/shelve`, { until, reason: 'Works' })).status).toBe(200)
      expect(await states()).toEqual([expect.stringMatching(/ shelved$/)])
    }
    await json('/api/devices')
    upstream.nowMs = NOON_MS + 32 * MINUTE_MS
    await json('/api/devices')
    await expect.poll(states).toEqual(['silence unacknowledged'])
    await shelve(40)
    upstream.nowMs = NOON_MS + 41 * MINUTE_MS
    await json('/api/devices')
    await expect.poll(states, { timeout: 3_000 }).toEqual(['silence unacknowledged'])

    upstream.devices = [gauge(NOON_MS, NOON_MS + 41 * MINUTE_MS)]
    upstream.nowMs = NOON_MS + 43 * MINUTE_MS
    await json('/api/devices')
    await expect.poll(states).toEqual(['silence returned'])
    await call('POST', `/${encodeURIComponent((await listing()).alarms[0]?.id ?? '')}/acknowledge`, {})
    upstream.fault = () => new Response('', { status: 500 })
    for (let minute = 44; minute <= 60; minute += 2) {
      upstream.nowMs = NOON_MS + minute * MINUTE_MS
      await get('/api/devices')
    }
    await expect.poll(states).toEqual(['outage unacknowledged'])
    await shelve(70)
    upstream.nowMs = NOON_MS + 71 * MINUTE_MS
    await expect.poll(states, { timeout: 3_000 }).toEqual(['outage unacknowledged'])
  }, 20_000)

  it('are watched no more once the service has not listed their station for an hour', async () => {
    const { post, upstream, json, listing } = start(memory(), [calm(), gauge(0, 0, { device_id: 'other' })])
    // whether the station is silent meanwhile is another matter
    const alert = async () => (await listing()).alarms.find(({ kind }) => kind === 'level')
    const state = async () => (await alert())?.state
    const other = upstream.devices.slice(1)
    const all = upstream.devices
    const listAt = async (minute: number, devices: typeof all) => {
      upstream.nowMs = NOON_MS + minute * MINUTE_MS
      upstream.devices = devices
      const asOf = async () => ((await json('/api/devices')) as { asOf: number }).asOf
      await expect.poll(asOf).toBe(upstream.nowMs)
    }
    await post(1, 120)
    await expect.poll(state).toBe('unacknowledged')
    await listAt(10, other)
    await listAt(50, all)
    await listAt(60, other)
    await listAt(119, other)
    expect(await state()).toBe('unacknowledged')
    await listAt(120, other)
    await expect.poll(state).toBe('returned')
    expect(await alert()).toMatchObject({ isWithdrawn: true, returnedMs: NOON_MS + 120 * MINUTE_MS })
  })

  it('are none of a station that was taken down long ago, however long the journal takes to be read', async () => {
    const { alarms } = memory()
    let answer = () => {}
    const isAnswering = new Promise<void>((resolve) => {
      answer = resolve
    })
    const current = (tenant: string) => isAnswering.then(() => alarms.current(tenant))
    const longAgoMs = NOON_MS - 400 * 24 * 60 * MINUTE_MS
    const devices = [gauge(longAgoMs - INTERVAL_MS, longAgoMs)]
    const { bff, json, states } = start(memory(), devices, { alarms: { journal: { ...alarms, current } } })
    await expect.poll(() => bff.alarms?.isLeading()).toBe(true)
    await json('/api/devices')
    answer()
    await bff.alarms?.log.write(() => [])
    expect(await states()).toEqual([])
  })

  it('tell that the service is away once, and no silence that follows from it', async () => {
    const { states, upstream, json, get } = start(memory())
    await json('/api/devices')
    upstream.fault = () => new Response('', { status: 500 })
    for (let minute = 1; minute <= 60; minute += 5) {
      upstream.nowMs = NOON_MS + minute * MINUTE_MS
      await get('/api/devices')
    }
    await expect.poll(states).toEqual(['outage unacknowledged'])
    upstream.fault = () => undefined
    upstream.devices = [gauge(NOON_MS, NOON_MS + 60 * MINUTE_MS)]
    upstream.nowMs = NOON_MS + 62 * MINUTE_MS
    await json('/api/devices')
    await expect.poll(states).toEqual(['outage returned'])
  })
})
