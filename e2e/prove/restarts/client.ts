import { createParser } from 'eventsource-parser'
import { cookiesOf } from '../../support/cookies-of.ts'
import { STATION_ID } from '../faults/service.ts'
import { ANI, WEBHOOK_KEY } from './world.ts'

/** Signs in at that address; resolves to the cookie. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'gaugeboard' },
    body: JSON.stringify(ANI),
  })
  const cookie = cookiesOf(answer)
  if (!answer.ok || cookie === '') throw new Error(`Signing in was answered ${answer.status}`)
  return cookie
}

export async function signOut(url: string, cookie: string): Promise<void> {
  await fetch(`${url}/api/session`, {
    method: 'DELETE',
    headers: { cookie, 'x-requested-with': 'gaugeboard' },
  })
}

/** The name of whoever holds that cookie; `undefined` for a stranger. */
export async function userAt(url: string, cookie: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/session`, { headers: { cookie } })
  const { user } = (await answer.json()) as { user: { name: string } | null }
  return user?.name
}

/** A reading as a sender posts it. */
export function postReading(url: string, t: number, level: number): Promise<Response> {
  return fetch(`${url}/webhook/sensor-data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': WEBHOOK_KEY },
    body: JSON.stringify({
      event: 'sensor.data',
      device_id: STATION_ID,
      timestamp: new Date(t).toISOString(),
      data: { fluid_level: level },
    }),
  })
}

/** A reader of events that comes back whenever it is cut off. */
export interface Reader {
  /** Times of the readings it was told since it was last told to begin anew. */
  readonly times: readonly number[]
  readonly resets: number
  readonly cuts: number
  /** Answers that were no stream. */
  readonly refusals: readonly number[]
  /** Resolves when the first answer is there. */
  opened: Promise<void>
  /** Asks elsewhere from now on, beginning with the next answer. */
  move(url: string): void
  close(): void
}

export function readEvents(url: string, cookie: string): Reader {
  const ending = new AbortController()
  const times: number[] = []
  const refusals: number[] = []
  let [from, cuts, resets] = [url, 0, -1]
  let lastId: string | undefined
  let connection = new AbortController()
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const parser = createParser({
    onEvent({ event, id, data }) {
      lastId = id ?? lastId
      if (event === 'reset') {
        times.length = 0
        resets++
        open()
      }
      if (event === 'reading') times.push((JSON.parse(data) as { t: number }).t)
    },
  })
  const read = async () => {
    connection = new AbortController()
    const answer = await fetch(`${from}/api/events`, {
      headers: { cookie, ...(lastId !== undefined && { 'last-event-id': lastId }) },
      signal: AbortSignal.any([ending.signal, connection.signal]),
    })
    if (!answer.ok) refusals.push(answer.status)
    parser.reset()
    const text = new TextDecoder()
    for await (const chunk of answer.body ?? []) parser.feed(text.decode(chunk, { stream: true }))
  }
  const follow = async () => {
    while (!ending.signal.aborted) {
      await read().catch((error: Error) => {
        // a stream that breaks off is what a reader is ready for; one that cannot be opened is a failed request
        if (!ending.signal.aborted && /fetch failed/.test(error.message)) refusals.push(0)
      })
      cuts++
    }
  }
  void follow()
  return {
    times,
    get resets() {
      return resets
    },
    get cuts() {
      return cuts
    },
    refusals,
    opened,
    move(elsewhere) {
      from = elsewhere
      connection.abort()
    },
    close: () => ending.abort(),
  }
}
