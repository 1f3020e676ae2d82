import { silentObserver } from '../../../src/bff/observe/combined-observer.ts'
import type { Logger } from '../../../src/bff/observe/logger.ts'
import type { KeptJudgement } from '../../../src/bff/storage/judgement-store.ts'
import type { NoteStore } from '../../../src/bff/storage/note-store.ts'
import { SnapshotStore } from '../../../src/bff/storage/snapshot-cache.ts'
import type { SnapshotTable } from '../../../src/bff/storage/snapshot-table.ts'
import { openSqliteStore as openDashboardStore } from '../../../src/bff/storage/sqlite/open-dashboard-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../../src/bff/tenants/tenant.ts'
import type { UpstreamTransport } from '../../../src/bff/upstream/transport/transport.ts'
import { PACKED_SERIES_TYPE } from '../../../src/domain/series/packed-form.ts'
import { createService } from '../../../src/service/create-service.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import { createRandom } from '../random.ts'
import { createJudge, notesIn, type Side } from './judge.ts'
import { type MixedRequest, mixedRequest } from './mixed-request.ts'
import { addOrganisation, keepNotes, noteOn, type Organisation, SHARED_IDS } from './organisations.ts'
import { listen, requestAs, send } from './request-as.ts'
import { BASE_URL, createWorld, WEBHOOK_KEY } from './world.ts'

export interface TenancyOptions {
  seed: number
  requests: number
  /** How often the dashboard begins anew, with copies of before and the service away. */
  restarts: number
  /** Puts something around the way to the service, to see the run fail. */
  around?: (transport: UpstreamTransport) => UpstreamTransport
  /** Puts something around the notes that are kept, to see the run fail. */
  aroundNotes?: (store: NoteStore) => NoteStore
  /** How long an answer may wait for the service; short by default, so that many are of copies or none at all. */
  maxWaitMs?: number
  onFailure: (failure: { index: number; what: string; request: string }) => void
}

export interface TenancyResult {
  passed: number
  failed: number
  /** How often each status was answered to each side: `harbour 200`. */
  answers: Record<string, number>
}

const START_MS = Date.parse('2026-03-04T05:06:07Z')
const AT_ONCE = 200
const STEP_MS = 40_000
const REQUESTS_PER_STEP = 400
/** After a restart, so many requests find the service away. */
const REQUESTS_WITHOUT_SERVICE = 300
const COPIES_BYTES = 32 * 1024 * 1024
const ETAGS_PER_PATH = 6

/**
 * Asks as somebody signed in, as a kiosk of the same organisation, as two of others and as a stranger, all at once; a byte of another one’s, and a note
 * that is not for the public on a kiosk, is a failure.
 */
export async function proveTenancy(options: TenancyOptions): Promise<TenancyResult> {
  const { seed, requests, restarts, around = (transport) => transport, onFailure } = options
  const { aroundNotes = (store) => store, maxWaitMs = 20 } = options
  const store = openSqliteStore(':memory:')
  let nowMs = START_MS
  const now = () => nowMs
  const add = (word: string, digit: number) => addOrganisation(store, { word, digit }, nowMs)
  const signedIn = await add('wonogiri7a41', 1)
  const harbour = await add('bandarmasih3b9', 2)
  const lake = await add('sungailiat0c5', 3)
  const organisations = [signedIn, harbour, lake] as const
  const judge = createJudge(organisations, {
    ...{ 'signed-in': signedIn, quay: signedIn, harbour, lake, stranger: undefined },
  })
  const { logger, hasKey } = watchedLog(organisations)
  const dashboard = openDashboardStore(':memory:')
  const snapshotStore = new SnapshotStore({
    ...{ table: dashboard.snapshots as SnapshotTable, limitBytes: COPIES_BYTES, isShared: false },
    ...{ now, logger, observer: silentObserver },
  })
  const { judgements: judgementStore, notes } = dashboard
  await judgementStore.append(tenantKey(SIGNED_IN_NAME, BASE_URL), SHARED_IDS.map(judgedOf(signedIn, nowMs)))
  await keepNotes(notes, signedIn, BASE_URL, nowMs)
  const begin = (n: number) =>
    createWorld({
      service: createService({ store, now, logger }),
      ...{ organisations, now, logger, around, maxWaitMs, random: createRandom(~seed, n) },
      ...{ snapshotStore, judgementStore, noteStore: aroundNotes(notes) },
    })

  const result: TenancyResult = { passed: 0, failed: 0, answers: {} }
  const count = (name: string) => {
    result.answers[name] = (result.answers[name] ?? 0) + 1
  }
  let world = await begin(0)
  let listeners = await listen(world)
  let [begun, awayUntil] = [0, -1]
  /** The `ETag`s that each side was given for a path, and the newest of a path, whoever was given them. */
  const given = new Map<string, Set<string>>()
  const newest = new Map<string, string[]>()
  const wasGiven = (side: Side, path: string, etag: string) =>
    given.get(`${side} ${path}`)?.has(etag) ?? false

  /** Time goes on, and news comes with it; now and then the dashboard begins anew. */
  async function goOn(index: number): Promise<void> {
    if (index % REQUESTS_PER_STEP === 0) {
      nowMs += STEP_MS
      for (const organisation of organisations) await organisation.report(nowMs)
      for (const [n, id] of SHARED_IDS.entries()) {
        // as the signed-in user and their service send them, of a station whose id the others have too
        const timestamp = `${new Date(nowMs).toISOString().slice(0, 19)}Z`
        const data = { level: 700_000 + signedIn.digit * 10_000 + 999 }
        const message = { event: 'sensor.data', device_id: id, data, timestamp }
        const { device, from, to, text, isPublic } = noteOn(id, signedIn, n % 2 === 0, nowMs)
        const { cookie } = world
        count(`webhook ${await send(world, '/webhook/sensor-data', { 'x-api-key': WEBHOOK_KEY }, message)}`)
        count(`note ${await send(world, '/api/notes', { cookie }, { device, from, to, text, isPublic })}`)
      }
    }
    if (index === awayUntil) world.isAway = false
    if (begun >= Math.floor((index / requests) * (restarts + 1))) return
    begun++
    awayUntil = index + REQUESTS_WITHOUT_SERVICE
    const renewed = await begin(begun)
    renewed.isAway = true
    world = renewed
    await listeners.close()
    listeners = await listen(renewed)
  }

  async function problemOf(index: number): Promise<[MixedRequest, string | undefined]> {
    const own = world
    const random = createRandom(seed, index)
    const request = mixedRequest(random, organisations, nowMs)
    const { side, path, isConditional } = request
    const etag = isConditional ? random.pick(newest.get(path) ?? [undefined]) : undefined
    const answer = await requestAs(own, request, etag)
    count(`${side} ${answer.status}`)
    if (answer.headers.includes(PACKED_SERIES_TYPE)) count(`${side} packed`)
    for (const kind of notesIn(answer)) count(`${side} ${kind}`)
    const problem = judge(side, answer) ?? (hasKey() ? 'a key is in the log' : undefined)
    if (problem !== undefined) return [request, problem]
    if (answer.status === 304 && etag !== undefined) {
      // what the two sides of one organisation see is the same, but for notes
      const isTwin = !path.includes('notes') && ['quay', 'signed-in'].includes(side)
      const owners: Side[] = isTwin ? ['quay', 'signed-in'] : [side]
      const isOf = async () => (await requestAs(own, request)).etag === etag
      // where a newer answer came in between, it is none to this `ETag` from then on
      if (
        !owners.some((owner) => wasGiven(owner, path, etag)) &&
        !(await isOf()) &&
        (await requestAs(own, request, etag)).status === 304 &&
        !(await isOf())
      )
        return [request, 'a 304 for another one’s ETag']
    }
    const word = { harbour: harbour.word, lake: lake.word }[side as string] ?? signedIn.word
    if (answer.status === 200 && path === '/devices' && !answer.text.includes(word))
      return [request, 'nothing of its own']
    if (answer.etag !== null) {
      given.set(`${side} ${path}`, (given.get(`${side} ${path}`) ?? new Set()).add(answer.etag))
      newest.set(path, [answer.etag, ...(newest.get(path) ?? [])].slice(0, ETAGS_PER_PATH))
    }
    return [request, undefined]
  }

  /** What was heard on the event streams that is another one’s. */
  function eavesdropped(): string | undefined {
    for (const [side, heard] of listeners.heard()) {
      count(`${side} events`)
      const problem = judge(side, heard)
      if (problem !== undefined) return `${problem} in the events of ${side}`
    }
    return undefined
  }

  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < requests; index = next++) {
      await goOn(index)
      const [request, problem] = await problemOf(index)
      const what = problem ?? eavesdropped()
      result[what === undefined ? 'passed' : 'failed']++
      if (what !== undefined) onFailure({ index, what, request: JSON.stringify(request) })
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  } finally {
    await listeners.close()
    await snapshotStore.flushed()
    await dashboard.close()
    await store.close()
  }
  return result
}

/** A log, and whether a key was in it since this was last asked. */
function watchedLog(organisations: readonly Organisation[]): { logger: Logger; hasKey: () => boolean } {
  const keys = organisations.flatMap(({ apiKey, secretKey, publicKey }) => [apiKey, secretKey, publicKey])
  const lines: string[] = []
  const log = (fields: object, message: string): void => void lines.push(JSON.stringify([fields, message]))
  const hasKey = () => lines.splice(0).some((line) => keys.some((key) => line.includes(key)))
  return { logger: { error: log, warn: log, info: log, debug: log }, hasKey }
}

/** What an organisation says of the newest readings of a station, in words of its own. */
function judgedOf({ word }: Organisation, nowMs: number): (device: string) => KeptJudgement {
  const range = { from: nowMs - 3_600_000, to: nowMs + 3_600_000 }
  const judgement = { flag: 'bad', source: 'operator', by: `ani ${word}`, note: word, at: nowMs } as const
  return (device) => ({ ...judgement, ...range, id: `${device} ${word}`, device, sensor: 'level' })
}
