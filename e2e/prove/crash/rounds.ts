import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../random.ts'
import { startReceiver } from '../receiver.ts'
import type { Verdict } from '../report.ts'
import { judge, type Round } from './judge.ts'
import { openPlace, type Place, prepare } from './stores.ts'

export interface CrashOptions {
  seed: number
  rounds: number
  /** The built writer. */
  program: string
  /** Of a new and empty store; called once for every few rounds. */
  place: () => Promise<Place>
  /** What the writer does wrong on purpose. */
  fault?: 'early' | 'untold'
  onRound?: (done: number) => unknown
}

export interface CrashResult extends Verdict {
  acknowledged: number
  stored: number
  taken: number
}

/** Rounds on one store, after which what still waits is delivered. Fewer would prove less of old leases. */
const ROUNDS_A_STORE = 50
const MAX_LIFE_MS = 60
const FAILING = { failing: 0.07, slow: 0.03, slowMs: 20 }

/** Starts writers and kills them without warning, then holds what they said against the store and the receivers. */
export async function crash(options: CrashOptions): Promise<CrashResult> {
  const result: CrashResult = { passed: 0, problems: [], acknowledged: 0, stored: 0, taken: 0 }
  for (let done = 0; done < options.rounds; done += ROUNDS_A_STORE) {
    const receivers = [await startReceiver(), await startReceiver({ seed: options.seed, ...FAILING })]
    const place = await options.place()
    await prepare(place, receivers)
    const rounds: Round[] = []
    const newest = new Map<string, number>()
    for (let index = done; index < Math.min(done + ROUNDS_A_STORE, options.rounds); index++) {
      rounds.push(await killedRound(place, newest, index, options))
      options.onRound?.(index + 1)
    }
    const [code] = await once(spawnWriter(options.program, ['--place', place, '--job', 'drain']), 'exit')
    if (code !== 0) result.problems.push(`the last process ended with ${code}`)
    // a database server may still be at a commit when the process that asked for it is dead
    for (const [device, seconds] of await storedSince(place, newest))
      rounds
        .at(-1)
        ?.stored.get(device)
        ?.push(...seconds)
    for (const receiver of receivers) await receiver.close()
    const logs = receivers.map(({ taken }) => taken)
    for (const [index, problems] of judge(rounds, logs).entries()) {
      if (problems.length === 0) result.passed++
      result.problems.push(...problems.map((problem) => `round ${done + index + 1}: ${problem}`))
    }
    result.acknowledged += rounds.reduce((all, { acknowledged }) => all + countIn(acknowledged), 0)
    result.stored += rounds.reduce((all, { stored }) => all + countIn(stored), 0)
    result.taken += logs.reduce((all, { length }) => all + length, 0)
  }
  return result
}

/** One life of a writer, and what is new in the store after it. `newest` moves on. */
async function killedRound(
  place: Place,
  newest: Map<string, number>,
  index: number,
  { program, seed, fault }: CrashOptions,
): Promise<Round> {
  const random = createRandom(seed, index)
  const words = ['--place', place, '--seed', String(seed + index), ...(fault ? ['--fault', fault] : [])]
  const child = spawnWriter(program, words)
  const exit = once(child, 'exit')
  const acknowledged = new Map<string, number[]>()
  let isFirst = true
  for await (const line of createInterface(child.stdout)) {
    const [device = '', first, count] = line.split(' ')
    const seconds = acknowledged.get(device) ?? []
    for (let more = 0; more < Number(count); more++) seconds.push(Number(first) + more)
    acknowledged.set(device, seconds)
    if (isFirst) void pause(random.below(MAX_LIFE_MS)).then(() => child.kill('SIGKILL'))
    isFirst = false
  }
  const [code, signal] = await exit
  if (signal !== 'SIGKILL') throw new Error(`A writer ended by itself with ${code}`)
  return { acknowledged, stored: await storedSince(place, newest) }
}

async function storedSince(place: Place, newest: Map<string, number>): Promise<Map<string, number[]>> {
  const store = await openPlace(place)
  const stored = new Map<string, number[]>()
  const [organisation] = await store.organisations()
  for (const device of await store.devices(organisation?.id ?? '')) {
    const seconds: number[] = []
    const fromMs = ((newest.get(device.id) ?? 0) + 1) * 1000
    for await (const { lines } of store.pages(device, fromMs, device.lastUpdateMs ?? 0))
      for (const line of Buffer.from(lines).toString().trimEnd().split('\n'))
        seconds.push(Number(line.split(',')[0]))
    newest.set(device.id, seconds.at(-1) ?? newest.get(device.id) ?? 0)
    stored.set(device.id, seconds)
  }
  await store.close()
  return stored
}

function spawnWriter(program: string, words: readonly string[]) {
  return spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
}

function countIn(seconds: ReadonlyMap<string, readonly number[]>): number {
  return [...seconds.values()].reduce((all, { length }) => all + length, 0)
}
