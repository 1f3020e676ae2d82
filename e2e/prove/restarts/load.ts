import { setTimeout } from 'node:timers/promises'
import { STATION_ID } from '../faults/service.ts'
import { postReading, type Reader, readEvents, signIn } from './client.ts'
import { ANI } from './world.ts'

export interface LoadResult {
  passed: number
  /** What each failed request was. */
  failures: string[]
  requests: Record<string, number>
  cuts: number
  resets: number
}

export interface Load {
  /** Ends it once every reader had the time to be told everything. */
  end(): Promise<LoadResult>
}

const READERS = 5
const PAUSE_MS = 20
const POST_PAUSE_MS = 100
const HOUR_MS = 3_600_000
/** Readers have so long to hear the last reading. */
const MAX_WAIT_MS = 10_000

/** People who look at the dashboard behind that address, and a sender of webhooks, none of whom stops. */
export async function startLoad(url: string, newestMs: number): Promise<Load> {
  const cookie = await signIn(url)
  const failures: string[] = []
  const requests: Record<string, number> = {}
  const posted: number[] = []
  let passed = 0
  let isOver = false

  const ask = async (what: string, request: () => Promise<Response>, isRight: (text: string) => boolean) => {
    requests[what] = (requests[what] ?? 0) + 1
    try {
      const answer = await request()
      const text = await answer.text()
      if (answer.ok && isRight(text)) {
        passed++
        return true
      }
      failures.push(`${what}: ${answer.status} ${text.slice(0, 120)}`)
    } catch (error) {
      failures.push(`${what}: ${String((error as Error).cause ?? error)}`)
    }
    return false
  }
  const get = (path: string) => () => fetch(`${url}${path}`, { headers: { cookie } })
  const range = `from=${new Date(newestMs - 24 * HOUR_MS).toISOString()}&to=${new Date(newestMs).toISOString()}`
  const always = async (pauseMs: number, work: () => Promise<unknown>) => {
    while (!isOver) {
      await work()
      await setTimeout(pauseMs)
    }
  }
  const post = async () => {
    // from an hour ago on, a second apart: none is twice, and none is in the future for long; none at the time of a
    // reading that the service has, which it would correct
    const t = newestMs - HOUR_MS + posted.length * 1000 + 500
    const isTaken = await ask(
      'webhook',
      () => postReading(url, t, posted.length % 300),
      () => true,
    )
    if (isTaken) posted.push(t)
  }

  const readers: Reader[] = Array.from({ length: READERS }, () => readEvents(url, cookie))
  await Promise.all(readers.map(({ opened }) => opened))
  const work = Promise.all([
    always(PAUSE_MS, () => ask('devices', get('/api/devices'), (text) => text.includes(STATION_ID))),
    always(PAUSE_MS, () =>
      ask('series', get(`/api/devices/${STATION_ID}/series?${range}`), (text) => text.includes('"level"')),
    ),
    always(PAUSE_MS, () => ask('session', get('/api/session'), (text) => text.includes(ANI.username))),
    always(POST_PAUSE_MS, post),
  ])

  return {
    async end() {
      isOver = true
      await work
      const last = posted.at(-1)
      for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += PAUSE_MS) {
        if (readers.every(({ times }) => last === undefined || times.includes(last))) break
        await setTimeout(PAUSE_MS)
      }
      for (const { times, refusals, cuts } of readers) {
        requests.events = (requests.events ?? 0) + cuts + 1
        for (const status of refusals) failures.push(`events: ${status}`)
        const wrong = wrongOf(times, posted)
        if (wrong === undefined) passed++
        else failures.push(`events: ${wrong}`)
      }
      for (const reader of readers) reader.close()
      const sum = (of: (reader: Reader) => number) => readers.reduce((all, reader) => all + of(reader), 0)
      return {
        passed,
        failures,
        requests,
        cuts: sum(({ cuts }) => cuts),
        resets: sum(({ resets }) => resets),
      }
    },
  }
}

/**
 * What a reader was told since it began (anew) is every reading from then on, each once. Not all in the order
 * in which they were posted: what an instance got while it was cut off from the others comes later.
 */
export function wrongOf(told: readonly number[], posted: readonly number[]): string | undefined {
  if (told.length === 0) return posted.length === 0 ? undefined : 'no reading was told'
  const first = Math.min(...told)
  const missing = posted.find((t) => t >= first && !told.includes(t))
  if (missing !== undefined) return `reading ${posted.indexOf(missing)} of ${posted.length} is missing`
  const twice = told.find((t, n) => told.indexOf(t) !== n)
  if (twice !== undefined) return `reading ${posted.indexOf(twice)} of ${posted.length} was told twice`
  return told.every((t) => posted.includes(t)) ? undefined : 'a reading was told that is none'
}
