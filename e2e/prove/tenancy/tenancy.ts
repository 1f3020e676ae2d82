import { silentObserver } from '../../../src/bff/observe/combined-observer.ts'
import type { KeptJudgement } from '../../../src/bff/storage/judgement-store.ts'
import type { NoteStore } from '../../../src/bff/storage/note-store.ts'
import { SnapshotStore } from '../../../src/bff/storage/snapshot-cache.ts'
import type { SnapshotTable } from '../../../src/bff/storage/snapshot-table.ts'
import { openSqliteStore as openDashboardStore } from '../../../src/bff/storage/sqlite/open-dashboard-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../../src/bff/tenants/tenant-key.ts'
import type { UpstreamTransport } from '../../../src/bff/upstream/transport/transport.ts'
import { PACKED_SERIES_TYPE } from '../../../src/domain/series/packed-form.ts'
import { createService } from '../../../src/service/create-service.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import { createRandom } from '../fuzz/random.ts'
import { ask } from './ask.ts'
import { startCourse } from './course.ts'
import { GivenEtags } from './given-etags.ts'
import { createJudge } from './judge.ts'
import { sendWebhook } from './listeners.ts'
import { type MixedRequest, mixedRequest } from './mixed-request.ts'
import { keepNotes, noteProblem, notesIn, writeNote } from './notes.ts'
import { addOrganisation, type Organisation, SHARED_IDS } from './organisations.ts'
import type { Side } from './side.ts'
import { createWatchedLog } from './watched-log.ts'
import { BASE_URL, createWorld } from './world.ts'

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
/** Sides of one organisation. */
const TWINS: Partial<Record<Side, Side>> = { quay: 'signed-in', 'signed-in': 'quay' }
const STEP_MS = 40_000
const COPIES_BYTES = 32 * 1024 * 1024

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
  const organisations = [signedIn, harbour, lake]
  const ownOf: Record<Side, Organisation | undefined> = {
    'signed-in': signedIn,
    quay: signedIn,
    harbour,
    lake,
    stranger: undefined,
  }
  const { apiKey, secretKey, publicKey } = signedIn
  const log = createWatchedLog([apiKey, secretKey, publicKey, harbour.publicKey, lake.publicKey])
  const judge = createJudge(organisations)
  const etags = new GivenEtags()
  const result: TenancyResult = { passed: 0, failed: 0, answers: {} }

  const { logger } = log
  const service = createService({ store, now, logger })
  const dashboard = openDashboardStore(':memory:')
  const snapshotStore = new SnapshotStore({
    table: dashboard.snapshots as SnapshotTable,
    limitBytes: COPIES_BYTES,
    isShared: false,
    now,
    logger,
    observer: silentObserver,
  })
  const { judgements: judgementStore } = dashboard
  await judgementStore.append(tenantKey(SIGNED_IN_NAME, BASE_URL), SHARED_IDS.map(judgedOf(signedIn, nowMs)))
  await keepNotes(dashboard.notes, signedIn, nowMs)
  const kept = { snapshotStore, judgementStore, noteStore: aroundNotes(dashboard.notes) }
  const common = { service, signedIn, harbour, lake, now, logger, around, maxWaitMs, ...kept }
  const begin = (n: number) => createWorld({ ...common, random: createRandom(~seed, n) })
  async function step(): Promise<void> {
    nowMs += STEP_MS
    for (const organisation of organisations) await organisation.report(nowMs)
    for (const [n, id] of SHARED_IDS.entries()) {
      count(result.answers, `webhook ${await sendWebhook(course.world, signedIn, id, nowMs)}`)
      const note = { isPublic: n % 2 === 0, nowMs }
      count(result.answers, `note ${await writeNote(course.world, signedIn, id, note)}`)
    }
  }
  const course = await startCourse({ requests, restarts, begin, step })

  /** What is wrong with the answer to one request, if anything. */
  async function one(index: number): Promise<[MixedRequest, string | undefined]> {
    const { world } = course
    const random = createRandom(seed, index)
    const request = mixedRequest(random, organisations, nowMs)
    const { side, path } = request
    const etag = request.isConditional ? etags.any(path, random) : undefined
    const answer = await ask(world, request, etag)
    count(result.answers, `${side} ${answer.status}`)
    if (answer.headers.includes(PACKED_SERIES_TYPE)) count(result.answers, `${side} packed`)
    for (const notes of notesIn(answer)) count(result.answers, `${side} ${notes}`)
    const problem = judge(ownOf[side], answer) ?? noteProblem(side, answer) ?? log.problem()
    if (problem !== undefined) return [request, problem]
    if (answer.status === 304) {
      const wasGiven = (other: Side) => etag !== undefined && etags.wasGiven(other, path, etag)
      // what the two sides of one organisation see is the same, but for notes
      const twin = path.includes('notes') ? undefined : TWINS[side]
      const isOwn = wasGiven(side) || (twin !== undefined && wasGiven(twin))
      const isOf = async () => (await ask(world, request, undefined)).etag === etag
      // where a newer answer came in between, it is none to this `ETag` from then on
      if (!isOwn && !(await isOf()) && (await ask(world, request, etag)).status === 304 && !(await isOf()))
        return [request, 'a 304 for another one’s ETag']
    }
    if (answer.status === 200 && path === '/devices' && !answer.text.includes(ownOf[side]?.word ?? '?')) {
      return [request, 'nothing of its own']
    }
    if (answer.etag !== null) etags.note(side, path, answer.etag)
    return [request, undefined]
  }

  /** What was heard on the event streams that is another one’s, since it was last looked. */
  function eavesdropped(): string | undefined {
    for (const [side, heard] of course.heard()) {
      count(result.answers, `${side} events`)
      const problem = judge(ownOf[side], heard) ?? noteProblem(side, heard)
      if (problem !== undefined) return `${problem} in the events of ${side}`
    }
    return undefined
  }

  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < requests; index = next++) {
      await course.before(index)
      const [request, problem] = await one(index)
      const what = problem ?? eavesdropped()
      if (what === undefined) result.passed++
      else {
        result.failed++
        onFailure({ index, what, request: JSON.stringify(request) })
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  } finally {
    await course.close()
    await snapshotStore.settled()
    await dashboard.close()
    await store.close()
  }
  return result
}

/** What an organisation says of the newest readings of a station, in words of its own. */
function judgedOf({ word }: Organisation, nowMs: number): (device: string) => KeptJudgement {
  const [from, to] = [nowMs - 3_600_000, nowMs + 3_600_000]
  const said = {
    flag: 'bad',
    source: 'operator',
    by: `ani ${word}`,
    note: `bench ${word}`,
    at: nowMs,
  } as const
  return (device) => ({ ...said, id: `${device} ${word}`, device, sensor: 'level', from, to })
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}
