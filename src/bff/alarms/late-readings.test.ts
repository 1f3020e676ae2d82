import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JournalEntry } from '../../domain/alarms/journal-entry.ts'
import type { AlarmMessage } from '../../domain/alarms/message/alarm-message.ts'
import { REAL_DATA, realColumn } from '../../domain/testing/real-columns.ts'
import { testReceiver } from '../../outbox/testing/test-receiver.ts'
import type { StationInFile } from '../stations/file/schema.ts'
import { NO_STATIONS, stationsOver } from '../stations/file/stations.ts'
import type { AlarmJournal } from '../storage/dashboard-store.ts'
import { openSqliteStore } from '../storage/sqlite/open-dashboard-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../tenants/tenant.ts'
import { calm, MINUTE_MS, startAlarms } from '../testing/test-alarms.ts'
import { TestSettings, webhookTo } from '../testing/test-settings.ts'
import { BASE_URL, gauge, NOON_MS, type TestDevice, type WireReading } from '../testing/test-upstream.ts'

const HOUR_MS = 60 * MINUTE_MS
const MARGIN = 2
const MEMORY_MS = 2 * HOUR_MS
const SLOW = { timeout: 10_000 }
const TENANT = tenantKey(SIGNED_IN_NAME, BASE_URL)

interface Flood {
  readings: WireReading[]
  thresholds: readonly number[]
  intervalSeconds: number
}

/** A part of a real record, moved so that it begins the day before the test's noon; levels as they are published. */
function flood(station: string, from: string, to: string, thresholds: readonly number[]): Flood {
  const [t, v] = realColumn(station, 'FLUID_LEVEL (cm)')
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  const moveMs = NOON_MS - 24 * HOUR_MS - fromMs
  const readings: WireReading[] = []
  for (const [n, at] of t.entries())
    if (at >= fromMs && at <= toMs && !Number.isNaN(v[n]))
      readings.push({ timeMs: at + moveMs, values: { level: v[n] as number } })
  return { readings, thresholds, intervalSeconds: ((t[1] as number) - (t[0] as number)) / 1000 }
}

const FLOODS: Readonly<Record<string, () => Flood>> = {
  'the Aire at Armley, December 2015': () =>
    flood('ea-f1707-armley', '2015-12-25T12:00Z', '2015-12-29T12:00Z', [390]),
  'Plumtree Run, August 2018': () =>
    flood('usgs-01581752-plumtree-run', '2018-08-30T22:00Z', '2018-09-02T12:00Z', [152.4, 182.88]),
}

/** Each level along the readings: raised where it is reached, over where it is left or has lingered in its margin. */
function naive({ readings, thresholds }: Flood): { at: number; what: string }[] {
  const notified: { at: number; what: string }[] = []
  for (const [n, threshold] of thresholds.entries()) {
    let [isIn, lastInMs] = [false, 0]
    for (const { timeMs, values } of readings) {
      const value = values.level as number
      if (value >= threshold) {
        if (!isIn) notified.push({ at: timeMs, what: `raised ${n + 1}` })
        ;[isIn, lastInMs] = [true, timeMs]
      } else if (isIn && (value < threshold - MARGIN || timeMs - lastInMs > MEMORY_MS)) {
        notified.push({ at: timeMs, what: `returned ${n + 1}` })
        isIn = false
      }
    }
  }
  return notified.sort((a, b) => a.at - b.at || (a.what < b.what ? -1 : 1))
}

interface Options {
  beganMs: number
  groupWaitMs: number
  /** What its journal does otherwise. */
  journal: Partial<AlarmJournal>
}

/** A dashboard over a store in a file, which may be stopped and started again, before a service that tells what it has. */
async function dashboard(
  { readings, thresholds, intervalSeconds }: Flood,
  { beganMs = 0, groupWaitMs = 0, journal = {} }: Partial<Options> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'gaugeboard-late-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const receiver = await testReceiver()
  const levels = thresholds.map((at, n) => ({ name: `L${n + 1}`, at }))
  const entry: StationInFile = { levels: { level: { unit: 'cm', margin: MARGIN, levels } } }
  const device: TestDevice = gauge(0, 0, { interval_seconds: intervalSeconds })
  const settings = new TestSettings({ receivers: [webhookTo(receiver.url)], route: { groupWaitMs } })
  let clockMs = beganMs
  let stop = async () => {}
  let stack: ReturnType<typeof startAlarms>
  let store: ReturnType<typeof openSqliteStore>

  /** The service has all up to a time, a minute later. */
  const deliver = (toMs: number) => {
    clockMs = Math.max(clockMs, toMs) + MINUTE_MS
    device.readings = readings.filter(({ timeMs }) => timeMs <= toMs)
    device.wire.last_update_at = new Date(device.readings.at(-1)?.timeMs ?? 0).toISOString()
    if (stack) stack.upstream.nowMs = clockMs
  }
  const begin = async () => {
    store = openSqliteStore(join(folder, 'dashboard.db'))
    const { outbox, receivers } = store
    stack = startAlarms(store, [device], {
      stations: stationsOver(NO_STATIONS, new Map([['gauge', entry]])),
      alarms: {
        journal: { ...store.alarms, ...journal },
        ...{ settings, delivery: { outbox, receivers, allowPrivate: true } },
      },
      now: () => clockMs,
    })
    stack.upstream.nowMs = clockMs
    stop = async () => {
      await stack.stop()
      await store.close()
    }
    await expect.poll(() => stack.bff.alarms?.isLeading()).toBe(true)
    await stack.json('/api/devices')
    // what comes before the first judgement nobody watched
    if (!journal.keepJudged) await expect.poll(() => store.alarms.judged(TENANT), SLOW).toHaveLength(1)
  }
  onTestFinished(() => stop())
  const notified = async () =>
    (await store.alarms.since(TENANT, 0))
      .flatMap(({ body }: JournalEntry) =>
        body.kind === 'raised' || body.kind === 'returned'
          ? [{ at: body.t, what: `${body.kind} ${body.alarm.split(/[:@]/)[3]}` }]
          : [],
      )
      .sort((a, b) => a.at - b.at || (a.what < b.what ? -1 : 1))
  const messages = () => receiver.received.map(({ body }) => JSON.parse(body) as AlarmMessage)
  return {
    deliver,
    begin,
    notified,
    messages,
    restart: async () => {
      await stop()
      await begin()
    },
    look: () => stack.json('/api/devices'),
    /** What fails of the service's answers. */
    fail: (fault: (typeof stack)['upstream']['fault']) => {
      stack.upstream.fault = fault
    },
    dataCalls: () => stack.upstream.dataCalls().length,
    judged: async () => (await store.alarms.judged(TENANT))[0]?.readingMs,
    /** Lets the clock go on for messages that wait. */
    wait: (ms: number) => {
      clockMs += ms
      stack.upstream.nowMs = clockMs
    },
  }
}

/** For each occurrence that somebody was told of: how often it was news, or came late, and how often it was over. */
function tellings(messages: readonly AlarmMessage[]): string[] {
  const found = new Map<string, string[]>()
  for (const { reason, alarms, resolved } of messages) {
    for (const { id, isSubject } of reason === 'news' ? alarms : [])
      if (isSubject) found.set(id, [...(found.get(id) ?? []), 'news'])
    for (const { id } of resolved) found.set(id, [...(found.get(id) ?? []), 'over'])
  }
  return [...found.values()].map((each) => each.join(' '))
}

const HOURS = [0.5, 6, 24]
const MODES = ['whole', 'in halves', 'in halves with a restart between', 'after a restart'] as const

describe.skipIf(REAL_DATA === undefined).each(Object.keys(FLOODS))('%s', (name) => {
  it.each(HOURS.flatMap((hours) => MODES.map((mode) => [hours, mode] as const)))(
    'in batches of %s h, %s, raises, escalates and ends as a naive walk, and is told once',
    async (hours, mode) => {
      const river = (FLOODS[name] as () => Flood)()
      const expected = naive(river)
      const [first, last] = [expected[0]?.at ?? 0, expected.at(-1)?.at ?? 0]
      const spanMs = hours * HOUR_MS
      const begins = Math.max(first - spanMs / 2, (river.readings[0]?.timeMs ?? 0) + 6 * HOUR_MS)
      const board = await dashboard(river)
      const isHalved = mode.startsWith('in halves')
      const hasCome = (toMs: number) => () => expected.filter(({ at }) => at <= toMs)
      board.deliver(begins)
      await board.begin()
      const deliverAndLook = async (toMs: number) => {
        board.deliver(toMs)
        await board.look()
        await expect.poll(board.notified, { timeout: 5_000 }).toEqual(hasCome(toMs)())
      }
      for (let at = begins; at < last; at += spanMs) {
        if (isHalved) await deliverAndLook(at + spanMs / 2)
        if (mode.endsWith('between')) await board.restart()
        if (mode === 'after a restart') {
          board.deliver(at + spanMs)
          await board.restart()
        }
        await deliverAndLook(at + spanMs)
      }
      await deliverAndLook(last + 2 * HOUR_MS)
      const occurrences = expected.filter(({ what }) => what.startsWith('raised'))
      const worst = occurrences.filter(({ what }) => what.endsWith(String(river.thresholds.length)))
      const isNotified = (one: string) => one === 'news over' || one === 'over'
      const wait = () => {
        board.wait(MINUTE_MS)
        const notified = tellings(board.messages())
        return notified.length >= worst.length && notified.every(isNotified) ? 'each told once' : notified
      }
      await expect.poll(wait, { timeout: 5_000 }).toBe('each told once')
    },
    60_000,
  )
})

/** A calm gauge with a wave of two hours in it, from five to three hours before the test's noon. */
function wave(): Flood {
  const readings = calm().readings.slice(0, 0)
  for (let at = NOON_MS - 48 * HOUR_MS; at < NOON_MS + 12 * HOUR_MS; at += 5 * MINUTE_MS) {
    const isHigh = at >= NOON_MS - 5 * HOUR_MS && at < NOON_MS - 3 * HOUR_MS
    readings.push({ timeMs: at, values: { level: isHigh ? 120 : 70 } })
  }
  return { readings, thresholds: [100], intervalSeconds: 300 }
}

describe('readings that come late', () => {
  it('before monitoring began, to a dashboard that was started a minute before, are news', async () => {
    const board = await dashboard(wave(), { beganMs: NOON_MS })
    board.deliver(NOON_MS - 12 * HOUR_MS)
    await board.begin()
    board.deliver(NOON_MS)
    await board.look()
    const at = [NOON_MS - 5 * HOUR_MS, NOON_MS - 3 * HOUR_MS] as const
    await expect.poll(board.notified).toEqual([
      { at: at[0], what: 'raised 1' },
      { at: at[1], what: 'returned 1' },
    ])
    await expect
      .poll(() => {
        board.wait(MINUTE_MS)
        return board.messages()
      })
      .toMatchObject([
        { alarms: [], resolved: [{ sinceMs: at[0], value: 120, returned: { t: at[1], isLate: true } }] },
      ])
    await board.restart()
    board.wait(2 * HOUR_MS)
    board.deliver(NOON_MS + 2 * HOUR_MS)
    await board.look()
    expect(board.messages()).toHaveLength(1)
  })

  it.each([
    { hours: 19, expected: [-5, -3, 18] },
    { hours: 21 + 1 / 12, expected: [20 + 1 / 12] },
  ])(
    'are judged no further back than late ones are expected: a day before $hours h after noon',
    async ({ hours, expected }) => {
      const river = wave()
      const toMs = NOON_MS + hours * HOUR_MS
      for (let at = NOON_MS + 12 * HOUR_MS; at <= toMs; at += 5 * MINUTE_MS)
        river.readings.push({ timeMs: at, values: { level: at < toMs - HOUR_MS ? 70 : 110 } })
      const board = await dashboard(river)
      board.deliver(NOON_MS - 40 * HOUR_MS)
      await board.begin()
      board.deliver(toMs)
      await board.look()
      await expect
        .poll(async () => (await board.notified()).map(({ at }) => (at - NOON_MS) / HOUR_MS))
        .toEqual(expected)
    },
  )

  it.each([
    { minutes: 120, reads: 0 },
    { minutes: 125, reads: 1 },
  ])(
    'of $minutes min while it was stopped are read by themselves $reads times',
    async ({ minutes, reads }) => {
      const board = await dashboard(wave())
      const beganMs = NOON_MS - 12 * HOUR_MS
      board.deliver(beganMs)
      await board.begin()
      board.deliver(beganMs + minutes * MINUTE_MS)
      await board.restart()
      await expect.poll(board.judged, SLOW).toBe(beganMs + minutes * MINUTE_MS)
      // the newest readings are read at each start
      expect(board.dataCalls() - 1).toBe(reads)
    },
  )

  it('end an alarm that lingers in its margin over a restart with the first reading after its memory', async () => {
    const river = wave()
    const lastMs = NOON_MS - 3 * HOUR_MS
    // in it for two hours, then 1 cm below it
    for (const one of river.readings) if (one.timeMs >= lastMs) one.values = { level: 99 }
    const board = await dashboard(river)
    board.deliver(NOON_MS - 6 * HOUR_MS)
    await board.begin()
    board.deliver(lastMs + 100 * MINUTE_MS)
    await board.look()
    await expect.poll(board.notified).toHaveLength(1)
    board.deliver(lastMs + 155 * MINUTE_MS)
    await board.restart()
    await expect.poll(board.notified).toEqual(naive(river))
    expect(naive(river)[1]?.at).toBe(lastMs + 120 * MINUTE_MS)
  })

  it('of several waves are told each with its own times, once, over a restart before the message', async () => {
    const river = wave()
    for (const { timeMs, values } of river.readings)
      if (timeMs >= NOON_MS - 9 * HOUR_MS && timeMs < NOON_MS - 8 * HOUR_MS) values.level = 130
    const expected = naive(river)
    expect(expected).toHaveLength(4)
    const board = await dashboard(river, { groupWaitMs: 30_000 })
    board.deliver(NOON_MS - 12 * HOUR_MS)
    await board.begin()
    board.deliver(NOON_MS)
    await board.look()
    await expect.poll(board.notified).toEqual(expected)
    await board.restart()
    await board.look()
    expect(board.messages()).toEqual([])
    board.wait(30_000)
    await expect.poll(() => board.messages().length).toBe(1)
    const notified = board.messages()[0]?.resolved.flatMap(({ sinceMs, returned }) => [sinceMs, returned?.t])
    expect(notified).toEqual(expected.map(({ at }) => at))
  })

  it('are not waited for where the service cannot give them: the newest raise what is there now', async () => {
    const river = wave()
    const board = await dashboard(river)
    board.deliver(NOON_MS - 12 * HOUR_MS)
    await board.begin()
    const isOld = (path: string) => {
      const start = new URL(path, BASE_URL).searchParams.get('start')
      return start !== null && Date.parse(start) < NOON_MS - 12 * HOUR_MS
    }
    board.fail((path) => (isOld(path) ? new Response('', { status: 500 }) : undefined))
    board.deliver(NOON_MS - 4 * HOUR_MS + 5 * MINUTE_MS)
    await board.look()
    const [raised] = naive(river)
    await expect.poll(board.notified).toEqual([{ ...raised, at: NOON_MS - 5 * HOUR_MS }])
  })

  it('raise and send nothing again over the store of a version that did not keep what was judged', async () => {
    const river = wave()
    const journal: Partial<AlarmJournal> = { keepJudged: async () => {} }
    const board = await dashboard(river, { journal })
    board.deliver(NOON_MS - 6 * HOUR_MS)
    await board.begin()
    board.deliver(NOON_MS - 4 * HOUR_MS)
    await board.look()
    await expect.poll(() => board.messages().length).toBe(1)
    await expect.poll(board.notified).toHaveLength(1)
    board.deliver(NOON_MS - 4 * HOUR_MS + 10 * MINUTE_MS)
    await board.restart()
    await board.look()
    board.deliver(NOON_MS)
    await board.look()
    await expect.poll(board.notified).toEqual(naive(river))
    await expect
      .poll(() => {
        board.wait(MINUTE_MS)
        return tellings(board.messages())
      })
      .toEqual(['news over'])
  })

  it('that are pushed one by one, after a newer one, are judged in their place and told once', async () => {
    const receiver = await testReceiver()
    const store = openSqliteStore(':memory:')
    const { outbox, receivers } = store
    const settings = new TestSettings({
      ...{ receivers: [webhookTo(receiver.url)], route: { groupWaitMs: 30_000 } },
    })
    const delivery = { outbox, receivers, allowPrivate: true }
    const { post, json, bff, upstream } = startAlarms(store, [calm()], {
      alarms: { journal: store.alarms, settings, delivery },
    })
    await expect.poll(() => bff.alarms?.isLeading()).toBe(true)
    await json('/api/devices')
    await expect.poll(() => store.alarms.judged(TENANT), SLOW).toHaveLength(1)
    await post(400, 80)
    for (let minute = 10; minute <= 200; minute += 5)
      await post(minute, minute >= 40 && minute < 120 ? 120 : 80)
    const history = async () =>
      (await store.alarms.since(TENANT, 0)).flatMap(({ body }) =>
        body.kind === 'raised' || body.kind === 'returned' ? [(body.t - NOON_MS) / MINUTE_MS] : [],
      )
    // in its first half minute a dashboard waits for what the list says has moved
    await expect.poll(history, { timeout: 45_000 }).toEqual([40, 120])
    expect(receiver.received).toEqual([])
    upstream.nowMs += 30_000
    await receiver.until(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      ...{ reason: 'news', alarms: [] },
      resolved: [{ isSubject: true, sinceMs: NOON_MS + 40 * MINUTE_MS, returned: { isLate: true } }],
    })
  })
})
