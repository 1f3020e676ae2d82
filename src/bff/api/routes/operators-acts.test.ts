import { createECDH, randomBytes } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../alarms/file/alarms-file.ts'
import { NO_ALARMS_FILE } from '../../alarms/file/parse-alarms-file.ts'
import type { Receiver } from '../../alarms/file/receiver.ts'
import type { DashboardStore } from '../../storage/dashboard-store.ts'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { startAlarms } from '../../testing/test-alarms.ts'
import { NOON_MS } from '../../testing/test-upstream.ts'
import type { AuditEntry } from '../audit/audit.ts'

const HOUR_MS = 3_600_000
const BROWSERS: Receiver = {
  ...{ kind: 'webpush', name: 'browsers', language: 'en', zone: 'UTC', sendResolved: true, secret: null },
}
const ENDPOINT = 'https://push.example/ani'
const READING =
  /^(current|since|history|claim|release|known|key|versions|ofDevice|subscribers|dropOld|last|waiting|gone)$/

/** The same store, of which every write waits for `beforeWrite`. */
function guarded(store: DashboardStore, beforeWrite: () => Promise<void>): DashboardStore {
  const writesOf = <Part extends object>(part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([name, call]) => [
        name,
        READING.test(name) || typeof call !== 'function'
          ? call
          : (...values: unknown[]) => beforeWrite().then(() => call(...values)),
      ]),
    ) as Part
  const { alarms, push, judgements } = store
  return { ...store, alarms: writesOf(alarms), push: writesOf(push), judgements: writesOf(judgements) }
}

/** A dashboard with an alarm, over a store whose writes can be held or refused. */
async function dashboard() {
  let gate = async () => {}
  const store = guarded(openSqliteStore(':memory:'), () => gate())
  const records: AuditEntry[] = []
  const stack = startAlarms(store, undefined, {
    audit: { record: (entry) => void records.push(entry) },
    judgementStore: store.judgements,
    alarms: {
      ...{ journal: store.alarms, delivery: { ...store, allowPrivate: false } },
      settings: { ...DEFAULT_SETTINGS, config: { ...NO_ALARMS_FILE, receivers: [BROWSERS] } },
    },
  })
  await stack.post(1, 120)
  await expect.poll(stack.states).toEqual(['Alert unacknowledged'])
  const { alarms } = await stack.listing()
  const path = `/alarms/${encodeURIComponent(alarms[0]?.id ?? '')}`
  return {
    ...{ ...stack, records, path },
    fill: () => {
      gate = () => Promise.reject(new Error('database or disk is full'))
    },
    hold: () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      gate = () => held
      return () => release()
    },
  }
}

const subscription = () => ({
  endpoint: ENDPOINT,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})
const silence = {
  ...{ matchers: [{ name: 'kind', values: ['level'] }], ends: NOON_MS + HOUR_MS, comment: 'Maintenance' },
}
const judgement = { sensor: 'level', from: NOON_MS - HOUR_MS, to: NOON_MS, flag: 'bad' }

it('is answered with a problem that says so where the disk is full, whichever act it is', async () => {
  const { send, path, fill, records, logger } = await dashboard()
  const made = (await (await send('POST', '/alarms/silences', silence)).json()) as { id: string }
  const judged = (await (await send('POST', '/devices/gauge/judgements', judgement)).json()) as { id: string }
  await send('POST', `${path}/shelve`, { until: NOON_MS + HOUR_MS, reason: 'Repair' })
  records.length = 0
  fill()
  const acts: readonly [method: string, path: string, body?: unknown][] = [
    ['POST', `${path}/acknowledge`, {}],
    ['POST', `${path}/note`, { text: 'On my way' }],
    ['POST', `${path}/shelve`, { until: NOON_MS + HOUR_MS, reason: 'Repair' }],
    ['POST', `${path}/unshelve`, {}],
    ['POST', `${path}/out-of-service`, { reason: 'Repair' }],
    ['POST', '/alarms/acknowledge', { alarms: [decodeURIComponent(path.slice('/alarms/'.length))] }],
    ['POST', '/alarms/silences', silence],
    ['DELETE', `/alarms/silences/${made.id}`],
    ['PUT', '/alarms/duty', { to: 'ani' }],
    ['POST', '/alarms/push/subscribe', subscription()],
    ['POST', '/alarms/push/unsubscribe', { endpoint: ENDPOINT }],
    ['POST', '/devices/gauge/judgements', judgement],
    ['DELETE', `/devices/gauge/judgements/${judged.id}`],
  ]
  for (const [method, where, body] of acts) {
    const response = await send(method, where, body)
    expect(response.status, `${method} ${where}`).toBe(503)
    expect(await response.json(), `${method} ${where}`).toMatchObject({
      type: 'urn:gaugeboard:problem:not-saved',
      detail: expect.stringMatching(/^The dashboard could not save this\. Try again/),
    })
  }
  expect(records).toEqual([])
  const causes = logger.lines.flatMap(({ fields }) => ('err' in fields ? [fields.err] : []))
  expect(causes).toEqual(acts.map(() => new Error('database or disk is full')))
})

it('waits 20 s for a store that hangs; what is kept afterwards is done once, and recorded', async () => {
  const { send, path, hold, records, listing } = await dashboard()
  records.length = 0
  const release = hold()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const waiting = [
    send('POST', `${path}/note`, { text: 'On my way' }),
    send('POST', '/alarms/silences', silence),
    send('POST', '/alarms/push/subscribe', subscription()),
    send('POST', '/devices/gauge/judgements', judgement),
  ]
  let answered = 0
  for (const one of waiting) void one.then(() => answered++)
  // each waits by a timer of its own, once its body is read
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(20_000)
    expect(answered).toBe(waiting.length)
  })
  for (const response of await Promise.all(waiting)) {
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ type: 'urn:gaugeboard:problem:save-pending' })
  }
  expect(records).toEqual([])
  vi.useRealTimers()
  release()
  await expect
    .poll(() => records.map(({ event }) => event).sort())
    .toEqual([...['alarm-note', 'judgement-add', 'push-subscribe', 'silence-add']])
  expect((await listing()).alarms).toMatchObject([{ notes: [{ text: 'On my way' }] }])
  const silences = await (await send('GET', '/alarms/silences')).json()
  expect(silences).toMatchObject({ silences: [{ comment: 'Maintenance' }] })
})
