import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as timeout } from 'node:timers/promises'
import { deviceDataPath } from '../../../src/contract/paths.ts'
import { DEVICE_ID, fillStore, MINUTES_A_DAY, START_MS } from './filled-store.ts'
import { itemsOf, type Question, slowReader } from './reader.ts'
import { builtProgram, type RealServer, realServer } from './real-server.ts'

export interface MemoryOptions {
  days: number
  readers: number
  /** Most megabytes resident while one reader is served, and while all are. */
  alone: number
  together: number
  /** How long nobody takes anything, several times over. */
  stallMs: number
  say: (line: string) => void
}

type Way = [name: string, question: Question]

const DAY_MS = 86_400_000
const STALLS = 3
const WAYS = 4
const TAKEN_BETWEEN_BYTES = 200_000

/** Serves long ranges from a real process and watches what it holds. Resolves to how many claims held and failed. */
export async function proveMemory(options: MemoryOptions): Promise<{ passed: number; failed: number }> {
  const { days, readers, say } = options
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-memory-'))
  const counts = { passed: 0, failed: 0 }
  const claim = (what: string, holds: boolean): void => {
    counts[holds ? 'passed' : 'failed']++
    say(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  }
  let server: RealServer | undefined
  try {
    await builtProgram()
    const authorization = await fillStore(directory, days)
    for (let way = 0; way < WAYS; way++) {
      // a process of its own for each: what it held at most is then what this answer took
      server = await realServer(directory)
      const { nowMb } = await server.resident()
      const [name, question] = questionsTo(server.url, days, authorization)[way] ?? unknownWay(way)
      const items = await itemsOf(question)
      const { mostMb } = await server.resident()
      const held = `${name}: at most ${mb(mostMb)} resident, ${mb(nowMb)} of them before the first request`
      claim(`${name}: all ${days * MINUTES_A_DAY} items, got ${items}`, items === days * MINUTES_A_DAY)
      claim(`${held}, allowed ${mb(options.alone)}`, mostMb < options.alone)
      await server.stop()
    }
    server = await realServer(directory)
    const questions = questionsTo(server.url, days, authorization)
    for (const [name, question] of questions) {
      const stalled = await Promise.all(Array.from({ length: readers }, () => slowReader(question)))
      for (let stall = 0; stall < STALLS; stall++) {
        await Promise.all(stalled.map((reader) => reader.take(TAKEN_BETWEEN_BYTES)))
        await timeout(options.stallMs)
      }
      const { mostMb } = await server.resident()
      for (const reader of stalled) reader.leave()
      const what = `${readers} stalled readers, ${name}: at most ${mb(mostMb)} resident`
      claim(`${what}, allowed ${mb(options.together)}`, mostMb < options.together)
    }
    const [, first] = questions[0] ?? []
    claim(
      'a further reader is answered',
      first !== undefined && (await itemsOf(first)) === days * MINUTES_A_DAY,
    )
  } finally {
    await server?.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return counts
}

/** The ways a range is written: unpacked days, days as they lie there, and sets one by one. */
function questionsTo(url: string, days: number, authorization: string): Way[] {
  const range = { start: START_MS, end: START_MS + days * DAY_MS - 1000 }
  const whole = `${url}${deviceDataPath(DEVICE_ID, range)}`
  return [
    ['plain', { url: whole, authorization, coding: 'identity' }],
    ['gzip', { url: whole, authorization, coding: 'gzip' }],
    ['another offset', { url: `${whole}&tz=7`, authorization, coding: 'identity' }],
    ['another offset, gzip', { url: `${whole}&tz=7`, authorization, coding: 'gzip' }],
  ]
}

function unknownWay(way: number): never {
  throw new Error(`There is no way ${way}`)
}

function mb(megabytes: number): string {
  return `${Math.round(megabytes)} MB`
}
