import { LRUCache } from 'lru-cache'
import { searchWords } from '../../../domain/notes/word-index.ts'
import type { SourceQuery } from '../../notes/note-sources.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { SingleFlight } from '../../upstream/single-flight.ts'
import { inTurns } from '../../util/turns.ts'
import type { EncodedBody } from '../http/encoded-body.ts'
import { jsonInSteps } from '../http/json.ts'
import { badRequest, Problem } from '../http/problems.ts'
import { readInstant, readTimeRange, readWhole, single } from './query.ts'
import type { RoutePolicy } from './route-policy.ts'
import type { Route, RouteContext } from './route-table.ts'

const MAX_STATIONS = 50
const MAX_SEARCH_CHARACTERS = 200
const MAX_LISTED = 1_000
const USUALLY_LISTED = 200
const NOTES_A_STEP = 20
const ANSWERS_BYTES = 16 * 1024 * 1024
const ENTRY_BYTES = 2048

export function readNoteQuery(query: URLSearchParams): SourceQuery {
  const q = single(query, 'q') ?? ''
  if (q.length > MAX_SEARCH_CHARACTERS)
    throw badRequest(`"q" has more than ${MAX_SEARCH_CHARACTERS} characters. Give fewer words.`)
  const range = query.has('from') || query.has('to') ? readTimeRange(query) : undefined
  const sinceMs = query.has('since') ? readInstant(query, 'since') : undefined
  return { devices: devicesIn(query), range, sinceMs, words: searchWords(q) }
}

/**
 * `GET /notes?device=&from=&to=&since=&q=&limit=`: notes visible to the tenant, the latest first, and how
 * many more there are. A public screen gives a range and cannot search; its answers are cached by address.
 */
export function notesRoute(
  { notes, list, memoryShare }: Pick<Tenant, 'notes' | 'list' | 'memoryShare'>,
  policy: RoutePolicy,
  { now }: Pick<RouteContext, 'now'>,
): Route['handler'] {
  const answers = new LRUCache<string, EncodedBody>({
    maxSize: Math.ceil(ANSWERS_BYTES * memoryShare),
    sizeCalculation: (answer, key) => answer.byteLength * 2 + key.length * 2 + ENTRY_BYTES,
  })
  const flights = new SingleFlight<EncodedBody>()

  async function build(key: string, wanted: SourceQuery, limit: number): Promise<EncodedBody> {
    const found = await notes.select(wanted, limit)
    const value = { notes: found.notes, omitted: found.count - found.notes.length }
    const answer = await inTurns(jsonInSteps(value, 'notes', { atOnce: NOTES_A_STEP }))
    answers.set(key, answer)
    return answer
  }

  async function answerTo(wanted: SourceQuery, limit: number): Promise<EncodedBody> {
    const revision = await notes.revision()
    const key = JSON.stringify([revision, limit, wanted, [...(wanted.devices ?? [])]])
    return answers.get(key) ?? flights.run(key, () => build(key, wanted, limit))
  }

  return async (c) => {
    const query = new URL(c.req.url).searchParams
    const wanted: SourceQuery = policy.searchesNotes
      ? readNoteQuery(query)
      : { devices: devicesIn(query), range: policy.readRange(query, now()) }
    const limit = readWhole(query, 'limit', { least: 1, most: MAX_LISTED, usual: USUALLY_LISTED })
    // notes at stations off the list are not shown
    if (!list.isKnown) await list.current()
    const answer = await answerTo(wanted, limit).catch(notReadable)
    return answer.respond(c.req.raw, policy.noteHeaders)
  }
}

export const notReadable = (cause: unknown): never => {
  const detail =
    'The dashboard could not read its notes. Try again in a moment. If it persists, ask your administrator to check its database.'
  throw Object.assign(new Problem(503, 'notes-unreadable', 'Notes cannot be read', detail), { cause })
}

function devicesIn(query: URLSearchParams): ReadonlySet<string> | undefined {
  const devices = query.getAll('device')
  if (devices.length > MAX_STATIONS)
    throw badRequest(`"device" comes more than ${MAX_STATIONS} times. Name fewer stations.`)
  return devices.length === 0 ? undefined : new Set(devices)
}
