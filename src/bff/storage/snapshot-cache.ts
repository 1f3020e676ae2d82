import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import * as zlib from 'node:zlib'
import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import { nextTurn } from '../util/turns.ts'
import type { SnapshotTable } from './snapshot-table.ts'

/** Service data beyond the process, for one owner: for restarts during outages and for other instances. */
export interface SnapshotCache {
  /** Whether other instances write too, so that an entry may be newer than memory. */
  readonly isShared: boolean
  /** Never rejects. Keys hold the version of their value's form: older versions' entries are not found. */
  get(key: string): Promise<unknown>
  /** Replaces an entry soon. The value must be cloneable and not change afterwards. */
  put(key: string, value: unknown): void
  /** Resolves when all was written or refused. */
  flushed(): Promise<void>
}

export const NO_SNAPSHOT_CACHE: SnapshotCache = {
  isShared: false,
  get: async () => undefined,
  put: () => {},
  flushed: async () => {},
}

export interface SnapshotStoreOptions {
  table: SnapshotTable
  limitBytes: number
  isShared: boolean
  now: () => number
  logger: Logger
  observer: Observer
}

interface Pending {
  value: unknown
  tagOf: (bytes: Uint8Array) => Buffer
}

const SALT = 'gaugeboard copies 1'
const TAG_BYTES = 32
/** More waiting entries are dropped: an unavailable database must not fill the memory. */
const MAX_PENDING = 1_024
/** Share of the limit written between two checks. */
const SLACK = 1 / 8

const gzip = promisify(zlib.gzip)
const gunzip = promisify(zlib.gunzip)

export class SnapshotStore {
  readonly #options: SnapshotStoreOptions
  readonly #pending = new Map<string, Pending>()
  #writing: Promise<void> | undefined
  /** Since the last check; initially unknown. */
  #writtenBytes = Number.POSITIVE_INFINITY
  #isRefused = false

  constructor(options: SnapshotStoreOptions) {
    this.#options = options
  }

  /**
   * One owner's cache, by the service's address and credentials. Names are HMACs under a scrypt secret of
   * these: they hide owner and device, separate owners, and slow down guesses. Contents carry a tag over key
   * and bytes: changed or moved ones are not found.
   */
  of(owner: readonly string[]): SnapshotCache {
    const secret = scryptSync(JSON.stringify(owner), SALT, TAG_BYTES)
    const nameOf = (key: string) => createHmac('sha256', secret).update(`name\0${key}`).digest('hex')
    const tagOf = (key: string) => (bytes: Uint8Array) =>
      createHmac('sha256', secret).update(`content\0${key}\0`).update(bytes).digest()
    return {
      isShared: this.#options.isShared,
      get: (key) => this.#get(nameOf(key), tagOf(key)),
      put: (key, value) => this.#put(nameOf(key), { value, tagOf: tagOf(key) }),
      flushed: () => this.flushed(),
    }
  }

  async flushed(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  async #get(name: string, tagOf: Pending['tagOf']): Promise<unknown> {
    const pending = this.#pending.get(name)
    const value = pending ? pending.value : await this.#read(name, tagOf).catch(() => undefined)
    this.#options.observer.cache({ cache: 'copies', hit: value !== undefined })
    return value
  }

  async #read(name: string, tagOf: Pending['tagOf']): Promise<unknown> {
    const content = await this.#options.table.get(name, this.#options.now())
    if (!content) return undefined
    const bytes = content.subarray(TAG_BYTES)
    // shorter ones make it throw
    if (!timingSafeEqual(content.subarray(0, TAG_BYTES), tagOf(bytes))) return undefined
    return deserialize(await gunzip(bytes))
  }

  async #encoded({ value, tagOf }: Pending): Promise<Buffer | undefined> {
    try {
      const bytes = await gzip(serialize(value), { level: 1 })
      return Buffer.concat([tagOf(bytes), bytes])
    } catch (error) {
      this.#options.logger.warn({ reason: String(error) }, 'a snapshot could not be encoded')
      return undefined
    }
  }

  #put(name: string, pending: Pending): void {
    // deleted first, so that it goes to the end
    if (!this.#pending.delete(name) && this.#pending.size >= MAX_PENDING) return
    this.#pending.set(name, pending)
    this.#writing ??= this.#writeAll()
  }

  async #writeAll(): Promise<void> {
    const { isShared, logger } = this.#options
    for (const [name, pending] of this.#pending) {
      // other instances may need it now; alone, requests for readings go first
      if (!isShared) await nextTurn('background')
      try {
        await this.#write(name, pending)
        this.#isRefused = false
      } catch (error) {
        // once, not for every entry while the disk is full
        if (!this.#isRefused) logger.warn({ reason: String(error) }, 'a snapshot could not be written')
        this.#isRefused = true
        // until the next one: the existing row may be outdated
        break
      }
      // it may have been replaced
      if (this.#pending.get(name) === pending) this.#pending.delete(name)
    }
    this.#writing = undefined
  }

  async #write(name: string, pending: Pending): Promise<void> {
    const { table, limitBytes, now, observer } = this.#options
    const content = await this.#encoded(pending)
    if (!content || content.length > limitBytes * (1 - SLACK)) return
    await table.put(name, content, now())
    this.#writtenBytes += content.length
    if (this.#writtenBytes <= limitBytes * SLACK) return
    observer.cacheSize({ cache: 'copies', bytes: await table.trim(limitBytes * (1 - SLACK)), limitBytes })
    this.#writtenBytes = 0
  }
}
