import { expect, it } from 'vitest'
import type { AlarmView } from '../../../domain/alarms/alarm-view.ts'
import { type NewEntry, pointSubject, silenceSubject } from '../../../domain/alarms/journal-entry.ts'
import type { DashboardStore } from '../../storage/dashboard-store.ts'
import type { KeptJudgement } from '../../storage/judgement-store.ts'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../tenants/tenant.ts'
import { startAlarms } from '../../testing/test-alarms.ts'
import { BASE_URL, NOON_MS } from '../../testing/test-upstream.ts'

const TENANT = tenantKey(SIGNED_IN_NAME, BASE_URL)
const HOUR_MS = 3_600_000

const start = (store: DashboardStore) => startAlarms(store, undefined, { judgementStore: store.judgements })

async function refusal(response: Response) {
  expect(response.status).toBe(409)
  const { type, detail } = (await response.json()) as { type: string; detail: string }
  return `${type.slice('urn:gaugeboard:problem:'.length)}: ${detail}`
}

const silenceBody = {
  ...{ matchers: [{ name: 'kind', values: ['silence'] }], ends: NOON_MS + HOUR_MS, comment: 'Maintenance' },
}

/** A store with so many silences that end in an hour, the first of them not begun, and as many that are over. */
async function withSilences(count: number): Promise<DashboardStore> {
  const store = openSqliteStore(':memory:')
  const made = (id: string, startsMs: number, endsMs: number): NewEntry => {
    const silence = { ...{ id, matchers: [], startsMs, endsMs }, by: null, comment: 'Maintenance' }
    const body = { kind: 'silence-made', silence } as const
    return { atMs: NOON_MS, subject: silenceSubject(id), alarm: null, begins: true, body }
  }
  const entries = Array.from({ length: count }, (_, n) => [
    made(`now ${n}`, NOON_MS + (n === 0 ? HOUR_MS / 2 : -HOUR_MS), NOON_MS + HOUR_MS),
    made(`over ${n}`, NOON_MS - 2 * HOUR_MS, NOON_MS),
  ])
  await store.alarms.append(TENANT, 0, entries.flat())
  return store
}

const FULL_OF_SILENCES =
  'too-many-silences: 200 silences have not ended, the most that are kept. End one that is no longer needed.'

it('takes 200 silences that have not ended, and refuses the next', async () => {
  const { call } = start(await withSilences(198))
  for (let n = 199; n <= 200; n++)
    expect((await call('POST', '/silences', silenceBody)).status, `${n}`).toBe(200)
  expect(await refusal(await call('POST', '/silences', silenceBody))).toBe(FULL_OF_SILENCES)
  expect((await call('DELETE', '/silences/now%200')).status).toBe(204)
  expect((await call('POST', '/silences', silenceBody)).status).toBe(200)
})

it('leaves more silences as they are, and refuses the next', async () => {
  const { call } = start(await withSilences(250))
  expect(await refusal(await call('POST', '/silences', silenceBody))).toBe(FULL_OF_SILENCES)
  const { silences } = (await (await call('GET', '/silences')).json()) as { silences: unknown[] }
  expect(silences).toHaveLength(250)
})

it('takes one silence more of two instances that are asked at once', async () => {
  const store = await withSilences(199)
  const instances = [start(store), start(store)]
  for (const { listing } of instances) await listing()
  const answers = await Promise.all(instances.map(({ call }) => call('POST', '/silences', silenceBody)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

const FULL_OF_NOTES =
  'too-many-notes: An alarm has 200 notes at most, and there are as many. Release the note out, or write it at the station.'

/** A dashboard with an alarm of so many notes. */
async function withNotes(count: number) {
  const store = openSqliteStore(':memory:')
  const stack = start(store)
  await stack.post(1, 120)
  await expect.poll(stack.states).toEqual(['Alert unacknowledged'])
  const [alarm] = (await stack.listing()).alarms
  const id = alarm?.id ?? ''
  const subject = pointSubject(id.slice(0, id.lastIndexOf('@')))
  const { seq } = await store.alarms.current(TENANT)
  const entries = Array.from({ length: count }, (_, n): NewEntry => {
    const body = { kind: 'noted', alarm: id, by: 'ani', text: `Note ${n}` } as const
    return { atMs: NOON_MS, subject, alarm: id, begins: false, body }
  })
  await store.alarms.append(TENANT, seq, entries)
  const act = (what: string, body: object) => stack.call('POST', `/${encodeURIComponent(id)}/${what}`, body)
  const view = async () => (await stack.listing()).alarms[0] as AlarmView
  return { ...stack, id, act, view }
}

it('takes 200 notes of an alarm, and refuses the next', async () => {
  const { act, view } = await withNotes(198)
  expect((await act('note', { text: 'Note 199' })).status).toBe(200)
  expect((await act('acknowledge', { note: 'Note 200' })).status).toBe(200)
  expect(await refusal(await act('note', { text: 'Note 201' }))).toBe(FULL_OF_NOTES)
  expect(await refusal(await act('acknowledge', { note: 'Note 201' }))).toBe(FULL_OF_NOTES)
  expect((await view()).notes).toHaveLength(200)
})

it('leaves more notes of an alarm as they are, which is acknowledged without one', async () => {
  const { call, act, view, id } = await withNotes(250)
  expect(await refusal(await act('acknowledge', { note: 'Note 251' }))).toBe(FULL_OF_NOTES)
  const all = { alarms: [id], note: 'Storm' }
  expect(await refusal(await call('POST', '/acknowledge', all))).toBe(FULL_OF_NOTES)
  expect(await view()).toMatchObject({ state: 'unacknowledged' })
  expect((await call('POST', '/acknowledge', { alarms: [id] })).status).toBe(200)
  const { state, notes } = await view()
  expect([state, notes.length]).toEqual(['acknowledged', 250])
})

const YEAR_MS = Date.UTC(2024, 0, 1)
const judgementBody = { sensor: 'level', from: YEAR_MS, to: NOON_MS, flag: 'bad' }

/** A dashboard whose gauge has so many judgements that start in 2024. */
async function withJudgements(count: number) {
  const store = openSqliteStore(':memory:')
  const judgement = (n: number): KeptJudgement => ({
    ...{ id: `one ${n}`, device: 'gauge', sensor: 'level', from: YEAR_MS + n, to: NOON_MS, flag: 'good' },
    ...{ note: '', by: null, at: NOON_MS, source: 'operator' },
  })
  await store.judgements.append(
    TENANT,
    Array.from({ length: count }, (_, n) => judgement(n)),
  )
  const { send } = start(store)
  return (body: object = {}) => send('POST', '/devices/gauge/judgements', { ...judgementBody, ...body })
}

const FULL_OF_JUDGEMENTS =
  'too-many-judgements: 1,000 judgements of this sensor start in that calendar year, the most that are kept. Withdraw some, or judge longer ranges.'

it('takes 1,000 judgements of a sensor that start in one year, and refuses the next', async () => {
  const add = await withJudgements(998)
  for (let n = 999; n <= 1_000; n++) expect((await add()).status, `${n}`).toBe(201)
  expect(await refusal(await add())).toBe(FULL_OF_JUDGEMENTS)
  expect((await add({ from: YEAR_MS - 1 })).status).toBe(201)
})

it('leaves more judgements of a year as they are, and refuses the next', async () => {
  const add = await withJudgements(1_200)
  expect(await refusal(await add())).toBe(FULL_OF_JUDGEMENTS)
})
