import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskCopies } from '../../../src/bff/upstream/disk-copies.ts'
import type { UpstreamTransport } from '../../../src/bff/upstream/transport.ts'
import { PACKED_SERIES_TYPE, type PackedHead } from '../../../src/domain/packed/form.ts'
import { packedHead, unpackedSeries } from '../../../src/domain/packed/unpack-series.ts'
import { createService } from '../../../src/service/create-service.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import { createRandom } from '../fuzz/random.ts'
import { unpacked } from '../fuzz/unpacked.ts'
import { type Answer, createJudge } from './judge.ts'
import { listen, sendWebhook } from './listeners.ts'
import { type MixedRequest, mixedRequest, type Side } from './mixed-request.ts'
import { addOrganisation, type Organisation, SHARED_IDS } from './organisations.ts'
import { createWorld, type World } from './world.ts'

export interface TenancyOptions {
  seed: number
  requests: number
  /** How often the dashboard begins anew, with copies of before and the service away. */
  restarts: number
  /** Puts something around the way to the service, to see the run fail. */
  around?: (transport: UpstreamTransport) => UpstreamTransport
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
const REQUESTS_PER_STEP = 400
const STEP_MS = 40_000
/** After a restart, so many requests find the service away. */
const REQUESTS_WITHOUT_SERVICE = 300
const ETAGS_PER_PATH = 6
const COPIES_BYTES = 32 * 1024 * 1024

/** Asks as two kiosks, as somebody signed in and as a stranger, all at once; a byte of another one’s is a failure. */
export async function proveTenancy(options: TenancyOptions): Promise<TenancyResult> {
  const { seed, requests, restarts, around = (transport) => transport, onFailure } = options
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-tenancy-'))
  const store = openSqliteStore(':memory:')
  const logged: string[] = []
  const log = (fields: object, message: string): void => void logged.push(JSON.stringify([fields, message]))
  const logger = { error: log, warn: log, info: log, debug: log }
  let nowMs = START_MS
  const now = () => nowMs
  const add = (word: string, digit: number) => addOrganisation(store, { word, digit }, nowMs)
  const signedIn = await add('wonogiri7a41', 1)
  const harbour = await add('bandarmasih3b9', 2)
  const lake = await add('sungailiat0c5', 3)
  const organisations = [signedIn, harbour, lake]
  const ownOf: Record<Side, Organisation | undefined> = {
    'signed-in': signedIn,
    harbour,
    lake,
    stranger: undefined,
  }
  const judge = createJudge(organisations)
  const service = createService({ store, now, logger })
  const copies = await openDiskCopies({ directory, limitBytes: COPIES_BYTES, logger })
  const common = { service, signedIn, harbour, lake, now, logger, copies, around }
  const begin = (n: number) => createWorld({ ...common, random: createRandom(~seed, n) })

  const given = new Map<string, Set<string>>()
  const pool = new Map<string, string[]>()
  const result: TenancyResult = { passed: 0, failed: 0, answers: {} }

  /** What is wrong with the answer to one request, if anything. */
  async function one(world: World, index: number): Promise<[MixedRequest, string | undefined]> {
    const random = createRandom(seed, index)
    const request = mixedRequest(random, organisations, nowMs)
    const { side, path } = request
    const known = pool.get(path) ?? []
    const etag = request.isConditional && known.length > 0 ? random.pick(known) : undefined
    const answer = await ask(world, request, etag)
    count(result.answers, `${side} ${answer.status}`)
    if (answer.headers.includes(PACKED_SERIES_TYPE)) count(result.answers, `${side} packed`)
    const problem = judge(ownOf[side], answer) ?? logProblem()
    if (problem !== undefined) return [request, problem]
    if (answer.status === 304) {
      const isOwn = etag !== undefined && given.get(`${side} ${path}`)?.has(etag)
      if (!isOwn && (await ask(world, request, undefined)).etag !== etag)
        return [request, 'a 304 for another one’s ETag']
    }
    if (answer.status === 200 && path === '/devices' && !answer.text.includes(ownOf[side]?.word ?? '?')) {
      return [request, 'nothing of its own']
    }
    if (answer.etag !== null) {
      given.set(`${side} ${path}`, (given.get(`${side} ${path}`) ?? new Set()).add(answer.etag))
      pool.set(path, [answer.etag, ...known].slice(0, ETAGS_PER_PATH))
    }
    return [request, undefined]
  }

  /** No log line may hold a key either. */
  function logProblem(): string | undefined {
    const lines = logged.splice(0).join('\n')
    const { apiKey, secretKey, publicKey } = signedIn
    const keys = [apiKey, secretKey, publicKey, harbour.publicKey, lake.publicKey]
    return keys.some((key) => lines.includes(key)) ? 'a key is in the log' : undefined
  }

  /** What was heard on the event streams that is another one’s, since it was last looked. */
  function eavesdropped(): string | undefined {
    for (const [side, heard] of listeners.heard()) {
      count(result.answers, `${side} events`)
      const problem = judge(ownOf[side], heard)
      if (problem !== undefined) return `${problem} in the events of ${side}`
    }
    return undefined
  }

  let world = await begin(0)
  let listeners = await listen(world)
  let next = 0
  let begun = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < requests; index = next++) {
      if (index % REQUESTS_PER_STEP === 0) await step()
      if (begun < Math.floor((index / requests) * (restarts + 1))) await restart(index)
      if (index === awayUntil) world.isAway = false
      const [request, problem] = await one(world, index)
      const what = problem ?? eavesdropped()
      if (what === undefined) result.passed++
      else {
        result.failed++
        onFailure({ index, what, request: JSON.stringify(request) })
      }
    }
  }
  let awayUntil = -1
  async function restart(index: number): Promise<void> {
    begun++
    const anew = await begin(begun)
    anew.isAway = true
    awayUntil = index + REQUESTS_WITHOUT_SERVICE
    world = anew
    await listeners.close()
    listeners = await listen(anew)
  }
  async function step(): Promise<void> {
    nowMs += STEP_MS
    for (const organisation of organisations) await organisation.report(nowMs)
    for (const id of SHARED_IDS)
      count(result.answers, `webhook ${await sendWebhook(world, signedIn, id, nowMs)}`)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  } finally {
    await listeners.close()
    await copies.settled()
    await store.close()
    await rm(directory, { recursive: true })
  }
  return result
}

interface Asked extends Answer {
  etag: string | null
}

async function ask({ bff, cookie }: World, request: MixedRequest, etag: string | undefined): Promise<Asked> {
  const { base, path, accept, encoding, bringsSession } = request
  const response = await bff(
    new Request(`https://dashboard.test${base}${path}`, {
      headers: {
        accept,
        'accept-encoding': encoding,
        ...(bringsSession && { cookie }),
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
    }),
  )
  const body = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    headers: [...response.headers].flat().join('\n'),
    text: textOf(body, response.headers),
    etag: response.headers.get('etag'),
    isFigures: path === '/status',
  }
}

/** What is in a body, for whoever looks for words and values in it. */
function textOf(body: Uint8Array, headers: Headers): string {
  if (headers.get('content-type') !== PACKED_SERIES_TYPE)
    return unpacked(body, headers.get('content-encoding'))
  return body.length === 0 ? '' : JSON.stringify(unpackedSeries(body, packedHead(body) as PackedHead))
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}
