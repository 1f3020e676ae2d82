import { serve } from '../../../src/server/https/serve.ts'
import type { Fetch, Subject } from '../../../src/service/conformance/subject.ts'
import { ownSubject } from '../../../src/service/conformance/testing/own-subject.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import { answersOf } from './answers-of.ts'
import { fuzzedRequest } from './fuzzed-request.ts'
import { answerInProcess } from './in-process.ts'
import { createJudge } from './judge.ts'
import { exchange } from './over-socket.ts'
import { createRandom } from './random.ts'
import { rawRequest } from './raw-request.ts'

export interface FuzzOptions {
  seed: number
  /** Requests without a socket, and requests over one. */
  inProcess: number
  overSocket: number
  /** Index of the first of each, to make a single one again. */
  from?: number
  /** Puts something around the service, to see the run fail. */
  around?: (fetch: Fetch) => Fetch
  onFailure: (failure: Failure) => void
}

export interface Failure {
  where: 'in process' | 'over a socket'
  index: number
  what: string
  /** As it was sent. */
  request: string
}

export interface FuzzResult {
  passed: number
  failed: number
  /** How often each status was answered; `none` is a connection closed without an answer. */
  statuses: Record<string, number>
}

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const AT_ONCE = 32

/** Sends the service requests made from a seed; whatever is not answered as the interface has it is a failure. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { seed, inProcess, overSocket, from = 0, around = (fetch) => fetch, onFailure } = options
  const store = openSqliteStore(':memory:')
  const logged: string[] = []
  const log = (_fields: object, message: string): void => void logged.push(message)
  const own = await ownSubject(store, {
    nowMs: NOW_MS,
    offsetHours: 7,
    logger: { error: log, warn: log },
  })
  const subject = { ...own, fetch: around(own.fetch) }
  const judge = createJudge(subject.facts)
  const result: FuzzResult = { passed: 0, failed: 0, statuses: {} }
  const onStray = (error: unknown): void => void logged.push(`stray: ${String(error)}`)
  process.on('uncaughtException', onStray)
  process.on('unhandledRejection', onStray)

  function record(failure: Omit<Failure, 'what'>, status: number | 'none', what: string | undefined): void {
    const problem = what ?? logged.splice(0)[0]
    result.statuses[status] = (result.statuses[status] ?? 0) + 1
    if (problem === undefined) {
      result.passed++
      return
    }
    result.failed++
    onFailure({ ...failure, what: problem })
  }

  async function oneInProcess(index: number): Promise<boolean> {
    const request = fuzzedRequest(createRandom(seed, index), subject.facts)
    const failure = { where: 'in process', index, request: JSON.stringify(request) } as const
    try {
      const answer = await answerInProcess(subject, request)
      if (!answer) return false
      record(failure, answer.status, judge(answer))
    } catch (error) {
      record(failure, 'none', (error as Error).message)
    }
    return true
  }

  async function oneOverSocket(port: number, index: number): Promise<void> {
    const { bytes, isHead } = rawRequest(createRandom(~seed, index), subject.facts)
    const failure = {
      where: 'over a socket',
      index,
      request: JSON.stringify(bytes.toString('latin1')),
    } as const
    try {
      const answers = answersOf(await exchange(port, bytes), isHead)
      const problem = answers.map(judge).find((what) => what !== undefined)
      record(failure, answers[0]?.status ?? 'none', problem)
    } catch (error) {
      record(failure, 'none', (error as Error).message)
    }
  }

  try {
    let index = from
    for (let asked = 0; asked < inProcess; index++) if (await oneInProcess(index)) asked++
    if (overSocket > 0) await overSockets(subject, from, overSocket, oneOverSocket)
  } finally {
    process.off('uncaughtException', onStray)
    process.off('unhandledRejection', onStray)
    await store.close()
  }
  return result
}

async function overSockets(
  { fetch }: Subject,
  from: number,
  count: number,
  one: (port: number, index: number) => Promise<void>,
): Promise<void> {
  const listener = await serve({
    service: (request) => fetch(new Request(request.url.replace(/^http:/, 'https:'), request)),
    host: '127.0.0.1',
    port: 0,
    transport: { kind: 'behind-proxy', isTrusted: () => true },
  })
  const port = Number(new URL(listener.url).port)
  let next = from
  const lane = async (): Promise<void> => {
    for (let index = next++; index < from + count; index = next++) await one(port, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  await listener.close()
}
