import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Feed, FeedEntry, FeedEvent, FeedListener, ReadingEvent } from '../live/feed.ts'
import type { RedisLink } from './redis-link.ts'
import { BEGINNING, type FollowStream, type StreamItem } from './redis-streams.ts'

/** An event that waits. */
interface Early {
  event: FeedEvent
  isSure: boolean
  done: (how: 'told' | 'old') => void
  timer: NodeJS.Timeout
}

export interface RedisFeedOptions {
  link: RedisLink
  /** Reads streams as they grow. */
  follow: FollowStream
  keys: (...name: string[]) => string
  entriesKept?: number
}

/** As in the feed of one process: at ten events a second, the last six minutes. */
const ENTRIES_KEPT = 4096
/** A sender of webhooks tries again at least once an hour, and then perhaps at another instance. */
const TOLD_SECONDS = 2 * 3_600
/** A feed that nobody adds to any more goes. */
const STREAM_SECONDS = 86_400
/** What is told during a long absence the others find by polling. */
const ALONE_KEPT = 1_000

/** A feed is read within a round, two seconds at most; whoever has waited for longer is told here alone. */
const EARLY_MS = 5_000
/** Of what was told of one device and time: corrections, and corrections of those. */
const DIGESTS_KEPT = 16
const DIGEST_CHARACTERS = 43

/**
 * Adds an entry, unless the same is the last that was told of its device and time; or was told before another one, and nobody is sure
 * of it.
 */
const PUBLISH = `if ARGV[1] ~= '' then
  local told = redis.call('GET', KEYS[2]) or ''
  if string.sub(told, -#ARGV[1]) == ARGV[1] then return '' end
  if ARGV[7] == '' and string.find(told, ARGV[1], 1, true) then return 'old' end
  redis.call('SET', KEYS[2], string.sub(told, -${(DIGESTS_KEPT - 1) * DIGEST_CHARACTERS}) .. ARGV[1], 'EX', ARGV[2])
end
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], '*', 'o', ARGV[4], 'e', ARGV[5])
redis.call('EXPIRE', KEYS[1], ARGV[6])
return id`

const feedEvent: z.ZodType<FeedEvent> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reading'),
    reading: z.object({ device: z.string(), t: z.number(), values: z.unknown().transform(numbersById) }),
  }),
  z.object({ kind: z.literal('devices'), ids: z.array(z.string()) }),
  z.object({ kind: z.literal('reset') }),
])

/**
 * The events of one audience over all instances, in one order: an entry reaches those who listen when it comes back from
 * Redis, here as everywhere. Its id is that of the stream, so that who was cut off resumes at any instance. While
 * Redis is away, entries are told here at once and to the others later; somebody who resumes elsewhere after one of those
 * begins anew.
 */
export function createRedisFeed({ link, follow, keys, entriesKept = ENTRIES_KEPT }: RedisFeedOptions): Feed {
  const stream = keys('feed')
  const listeners = new Set<FeedListener>()
  const kept: FeedEntry[] = []
  const alone = randomBytes(6).toString('base64url')
  /** By their origin: entries told here alone, of which Redis may have got some although it did not say so. */
  const toldAlone = new LRUCache<string, true>({ max: ALONE_KEPT })
  /** By their origin, oldest first: of those, what Redis is not known to have. */
  const untold = new LRUCache<string, FeedEvent>({ max: ALONE_KEPT })
  let telling: Promise<void> | undefined
  let ownEntries = 0
  /** Id that everything kept comes after; `undefined` where the oldest entry kept is all that is known. */
  let base: string | undefined = `${alone}.0`
  let isLoaded = false
  /** What was published before the feed is read: each is told to Redis once it is, or here alone where that takes too long. */
  const early = new Set<Early>()

  const keep = (entry: FeedEntry) => {
    kept.push(entry)
    // in bulk: moving all of them for each would cost as much as telling it
    if (kept.length < entriesKept * 2) return
    kept.splice(0, kept.length - entriesKept)
    base = undefined
  }
  const tell = (entry: FeedEntry) => {
    keep(entry)
    for (const listener of [...listeners]) listener(entry)
  }
  /** Tells an entry here at once; the others are told when Redis is back. */
  const tellAlone = (event: FeedEvent, origin = randomBytes(9).toString('base64url')) => {
    if (toldAlone.has(origin)) return
    untold.set(origin, event)
    toldAlone.set(origin, true)
    tell({ id: `${alone}.${++ownEntries}`, event })
  }

  const publishTo = (event: FeedEvent, isSure: boolean, origin = randomBytes(9).toString('base64url')) => {
    const json = JSON.stringify(event)
    const [said, moment] =
      event.kind === 'reading' ? [digestOf(json), digestOf(momentOf(event.reading))] : ['', '']
    const counts = [String(TOLD_SECONDS), String(entriesKept)]
    const command = ['EVAL', PUBLISH, '2', stream, keys('told', moment)]
    const sure = isSure ? '1' : ''
    return link.send([...command, said, ...counts, origin, json, String(STREAM_SECONDS), sure]).then(
      (reply) => {
        untold.delete(origin)
        return reply === 'old' ? 'old' : 'told'
      },
      () => {
        tellAlone(event, origin)
        return 'told' as const
      },
    )
  }
  /** One after the other, until one fails. What was told here alone is no question any more. */
  const tellInTurn = async () => {
    for (let [origin] = untold.rkeys(); origin !== undefined; [origin] = untold.rkeys()) {
      const event = untold.peek(origin)
      if (event) await publishTo(event, true, origin)
      if (untold.has(origin)) return
    }
  }
  const tellOthers = () => {
    telling ??= tellInTurn().finally(() => {
      telling = undefined
    })
    return telling
  }
  /** What is new comes after what the others have not been told: a correction would be undone by what it corrects. */
  const publishInTurn = (event: FeedEvent, isSure: boolean) => {
    if (untold.size === 0) return publishTo(event, isSure)
    tellAlone(event)
    return tellOthers().then(() => 'told' as const)
  }
  link.onUp(() => {
    if (isLoaded) void tellOthers()
  })

  follow(stream, entriesKept, {
    loaded(items, isWhole) {
      kept.length = 0
      for (const entry of items.map(entryOf)) if (entry) keep(entry)
      base = isWhole ? BEGINNING : undefined
      isLoaded = true
      for (const { event, isSure, done } of taken(early)) publishInTurn(event, isSure).then(done)
      void tellOthers()
    },
    added(item) {
      const entry = entryOf(item)
      const origin = item.fields.o ?? ''
      if (!entry) return
      untold.delete(origin)
      if (!toldAlone.has(origin)) tell(entry)
      // told here before; whoever heard the others until now, and resumes here, has not heard it
      else keep(entry)
    },
    // what was missed cannot be told: everybody begins anew
    broken: () => tell({ id: `${alone}.${++ownEntries}`, event: { kind: 'reset' } }),
  })
  const tellEarly = () => {
    for (const { event, done } of taken(early)) {
      tellAlone(event)
      done('told')
    }
  }
  const published = (event: FeedEvent, isSure: boolean) =>
    new Promise<'told' | 'old'>((done) => {
      const timer = setTimeout(tellEarly, EARLY_MS).unref()
      early.add({ event, isSure, done, timer })
    })

  return {
    async publish(event, isSure = false) {
      if (link.isUp && isLoaded) return publishInTurn(event, isSure)
      if (link.isUp) return published(event, isSure)
      tellEarly()
      tellAlone(event)
      return 'told'
    },
    subscribe(listener) {
      // a listener of its own, so that one function may listen twice
      const own: FeedListener = (entry) => listener(entry)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    get head() {
      return kept.at(-1)?.id ?? base ?? ''
    },
    since(id) {
      if (id === base) return [...kept]
      const at = kept.findLastIndex((entry) => entry.id === id)
      return at === -1 ? 'reset' : kept.slice(at + 1)
    },
  }
}

/** All that waited, which nobody waits for any longer. */
function taken<T extends { timer: NodeJS.Timeout }>(waiting: Set<T>): T[] {
  const all = [...waiting]
  waiting.clear()
  for (const { timer } of all) clearTimeout(timer)
  return all
}

/** What a reading may be corrected of, and set back. */
function momentOf({ device, t }: ReadingEvent): string {
  return JSON.stringify([device, t])
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** `undefined` for what no version of this program has written. */
function entryOf({ id, fields }: StreamItem): FeedEntry | undefined {
  try {
    const event = feedEvent.safeParse(JSON.parse(fields.e ?? ''))
    return event.success ? { id, event: event.data } : undefined
  } catch {
    return undefined
  }
}

/** A record with any key, `__proto__` included, which assigning would not keep. */
function numbersById(values: unknown): Record<string, number> {
  const entries = Object.entries(values as object).filter(([, value]) => Number.isFinite(value))
  return Object.fromEntries(entries) as Record<string, number>
}
