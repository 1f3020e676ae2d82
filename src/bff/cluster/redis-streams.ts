import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { within } from '../util/within.ts'
import type { RedisLink } from './redis-link.ts'

export interface StreamItem {
  id: string
  fields: Readonly<Record<string, string>>
}

export interface StreamFollower {
  /** What the stream held at first, oldest first; `isWhole`: nothing preceded it. Later calls replace it. */
  loaded(items: readonly StreamItem[], isWhole: boolean): void
  added(item: StreamItem): void
  /** Items between the last one and the next are lost. */
  broken(): void
}

export type FollowStream = (stream: string, items: number, follower: StreamFollower) => void

/** Every item's id follows it. */
export const BEGINNING = '0-0'

/** A read without new items waits this long; new streams join the next read. */
const WAIT_MS = 2_000
const ANSWER_MS = WAIT_MS + 3_000
const PAUSE_MS = 50

const item = z
  .tuple([z.string(), z.array(z.string())])
  .transform(([id, parts]): StreamItem => ({ id, fields: fieldsOf(parts) }))
const items = z.array(item)
const time = z.tuple([z.coerce.number(), z.coerce.number()])
const grown = z.array(z.tuple([z.string(), items])).nullable()

interface Followed {
  follower: StreamFollower
  items: number
  /** By `performance.now()`. */
  sinceMs: number
  /** Id of the newest item read; `undefined` before the stream is loaded. */
  lastId: string | undefined
  loaded: Promise<void>
  resolveLoaded: () => void
}

export class RedisStreams {
  readonly #link: RedisLink
  readonly #followed = new Map<string, Followed>()
  #isClosed = false
  #isReading = false
  /** Items may have been lost while the connection was down. */
  #isUnverified = false

  constructor(link: RedisLink) {
    this.#link = link
    link.onUp(() => void this.#read())
  }

  readonly follow: FollowStream = (stream, count, follower) => {
    let resolveLoaded = () => {}
    const loaded = new Promise<void>((resolve) => {
      resolveLoaded = resolve
    })
    this.#followed.set(stream, {
      follower,
      items: count,
      sinceMs: performance.now(),
      lastId: undefined,
      loaded,
      resolveLoaded,
    })
    if (this.#link.isUp) void this.#read()
  }

  async untilLoaded(maxWaitMs: number): Promise<void> {
    await within(Promise.all([...this.#followed.values()].map(({ loaded }) => loaded)), maxWaitMs)
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.#link.close()
  }

  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    while (this.#link.isUp && !this.#isClosed) {
      try {
        await this.#prepare()
        await this.#next()
      } catch {
        this.#isUnverified = true
        await setTimeout(PAUSE_MS)
      }
    }
    this.#isUnverified = true
    this.#isReading = false
  }

  async #prepare(): Promise<void> {
    const isUnverified = this.#isUnverified
    for (const [stream, followed] of this.#followed) {
      if (followed.lastId === undefined) await this.#load(stream, followed)
      else if (isUnverified && !(await this.#goesOn(stream, followed.lastId))) {
        // items after the last one read; all of them if the stream's clock is behind
        if (await this.#endsBefore(stream, followed.lastId)) followed.lastId = BEGINNING
        followed.follower.loaded([], false)
        followed.follower.broken()
      }
    }
    this.#isUnverified = false
  }

  async #load(stream: string, followed: Followed): Promise<void> {
    const command = ['XREVRANGE', stream, '+', '-', 'COUNT', String(followed.items)]
    const newest = items.parse(await this.#link.send(command, { timeoutMs: ANSWER_MS })).reverse()
    const sinceMs = Math.floor((await this.#timeMs()) - (performance.now() - followed.sinceMs))
    const { follower } = followed
    const old = newest.filter(({ id }) => msOf(id) < sinceMs)
    const isWhole = newest.length < followed.items
    followed.lastId = newest.at(-1)?.id ?? BEGINNING
    follower.loaded(old, isWhole)
    if (!isWhole && old.length === 0) follower.broken()
    // Redis came up late: no item has been read yet
    for (const one of newest.slice(old.length)) follower.added(one)
    followed.resolveLoaded()
  }

  async #timeMs(): Promise<number> {
    const [seconds, micros] = time.parse(await this.#link.send(['TIME']))
    return seconds * 1000 + Math.floor(micros / 1000)
  }

  async #endsBefore(stream: string, id: string): Promise<boolean> {
    const [end] = items.parse(await this.#link.send(['XREVRANGE', stream, '+', '-', 'COUNT', '1']))
    return !end || msOf(end.id) < msOf(id)
  }

  async #goesOn(stream: string, lastId: string): Promise<boolean> {
    if (lastId === BEGINNING) return true
    return items.parse(await this.#link.send(['XRANGE', stream, lastId, lastId])).length > 0
  }

  async #next(): Promise<void> {
    const names = [...this.#followed.keys()].filter((name) => this.#followed.get(name)?.lastId !== undefined)
    if (names.length === 0) return void (await setTimeout(PAUSE_MS))
    const ids = names.map((name) => this.#followed.get(name)?.lastId ?? BEGINNING)
    const command = ['XREAD', 'BLOCK', String(WAIT_MS), 'STREAMS', ...names, ...ids]
    for (const [stream, added] of grown.parse(await this.#link.send(command, { timeoutMs: ANSWER_MS })) ??
      []) {
      const followed = this.#followed.get(stream)
      if (!followed) continue
      for (const one of added) {
        followed.lastId = one.id
        followed.follower.added(one)
      }
    }
  }
}

function msOf(id: string): number {
  return Number.parseInt(id, 10)
}

function fieldsOf(parts: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let n = 0; n + 1 < parts.length; n += 2) fields[parts[n] as string] = parts[n + 1] as string
  return fields
}
