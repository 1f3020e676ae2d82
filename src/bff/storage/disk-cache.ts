import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { makeFolder } from '../../database/make-folder.ts'
import { silentObserver } from '../observe/combined-observer.ts'
import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import { nextTurn } from '../util/turns.ts'
import type { SnapshotCache } from './snapshot-cache.ts'

export interface DiskCache extends SnapshotCache {
  /** Resolves when every entry so far is written or has failed. */
  settled(): Promise<void>
}

export interface DiskCacheOptions {
  /** Holds nothing else; created if missing. */
  directory: string
  /** Above it the least recently used files are deleted. */
  limitBytes: number
  logger: Logger
  observer?: Observer
}

const NAME = /^[0-9a-f]{64}$/
const SUFFIX = '.copy'
const UNFINISHED = '.part'
/** About the time to read and draw a year. */
const LEISURE_MS = 250
/**
 * Limit of bytes waiting to be written. Further entries are dropped: a slow disk must not fill the memory. A larger one,
 * as the list of a very large network is, is kept while nothing else waits.
 */
const MAX_WAITING_BYTES = 16 * 1024 * 1024

/**
 * One file an entry, written atomically. Keys are 64 hexadecimal digits, as `ownedSnapshotCache` makes them; files with
 * other names are left alone. Rejects when the directory cannot be created or read.
 */
export async function openDiskCache(options: DiskCacheOptions): Promise<DiskCache> {
  const { directory, limitBytes, logger, observer = silentObserver } = options
  makeFolder(directory)
  const fileOf = (key: string) => join(directory, `${key}${SUFFIX}`)
  const sizes = new LRUCache<string, number>({
    maxSize: limitBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, key, reason) => {
      if (reason === 'evict') void rm(fileOf(key), { force: true }).catch(() => {})
    },
  })
  for (const { key, bytes } of await filesIn(directory)) sizes.set(key, bytes)

  const waiting = new Map<string, Uint8Array>()
  let waitingBytes = 0
  let writing: Promise<void> | undefined
  let wasRefused = false
  /** Entries of `putLater` that are not made yet, oldest first. */
  const later = new Map<string, { make: () => Uint8Array; dueMs: number }>()
  let making: Promise<void> | undefined
  let flush = new AbortController()

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    const unfinished = join(directory, `${randomBytes(8).toString('hex')}${UNFINISHED}`)
    try {
      await writeFile(unfinished, bytes, { mode: 0o600 })
      await rename(unfinished, fileOf(key))
      sizes.set(key, bytes.length)
      observer.cacheSize({ cache: 'copies', bytes: sizes.calculatedSize, limitBytes })
      wasRefused = false
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {})
      // once, not for every entry while the disk is full
      if (!wasRefused) logger.warn({ reason: String(error) }, 'a snapshot could not be written')
      wasRefused = true
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      for (const [key, bytes] of waiting) {
        await write(key, bytes)
        // replaced meanwhile: written in the next round
        if (waiting.get(key) !== bytes) continue
        waiting.delete(key)
        waitingBytes -= bytes.length
      }
    }
    writing = undefined
  }

  return {
    isShared: false,
    async get(key) {
      const bytes =
        later.get(key)?.make() ??
        waiting.get(key) ??
        (sizes.get(key) ? await readFile(fileOf(key)).catch(() => undefined) : undefined)
      observer.cache({ cache: 'copies', hit: bytes !== undefined })
      if (!bytes) sizes.delete(key)
      else void touched(fileOf(key))
      return bytes
    },
    put,
    putLater(key, make) {
      // deleted first, so that it goes to the end
      later.delete(key)
      later.set(key, { make, dueMs: performance.now() + LEISURE_MS })
      making ??= makeAll()
      return making
    },
    settled: async () => {
      flush.abort()
      await making
      flush = new AbortController()
      while (writing) await writing
    },
  }

  /** Makes each entry in its own turn, after its delay or as soon as `settled` is called. */
  async function makeAll(): Promise<void> {
    for (const [key, { make, dueMs }] of later) {
      const waitMs = dueMs - performance.now()
      if (waitMs > 0)
        await setTimeout(waitMs, undefined, { signal: flush.signal, ref: false }).catch(() => {})
      await nextTurn('background')
      // replaced meanwhile
      if (later.get(key)?.make !== make) continue
      try {
        await put(key, make())
      } catch (error) {
        // one failure must not stop the rest
        later.delete(key)
        logger.warn({ reason: String(error) }, 'a snapshot could not be encoded')
      }
    }
    making = undefined
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    if (!NAME.test(key)) throw new Error('A snapshot key has 64 hexadecimal digits')
    later.delete(key)
    const others = waitingBytes - (waiting.get(key)?.length ?? 0)
    const isTooMuch = others > 0 && others + bytes.length > MAX_WAITING_BYTES
    if (bytes.length > limitBytes || isTooMuch) return
    waitingBytes = others + bytes.length
    waiting.set(key, bytes)
    writing ??= writeAll()
  }
}

/** The entries on disk, least recently used first. Deletes unfinished files. */
async function filesIn(directory: string): Promise<{ key: string; bytes: number }[]> {
  const found: { key: string; bytes: number; usedMs: number }[] = []
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    if (name.endsWith(UNFINISHED)) await rm(path, { force: true }).catch(() => {})
    const key = name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : ''
    const file = NAME.test(key) ? await stat(path).catch(() => undefined) : undefined
    if (file?.isFile()) found.push({ key, bytes: file.size, usedMs: file.mtimeMs })
  }
  return found.sort((a, b) => a.usedMs - b.usedMs)
}

/** Marks a file as recently used, for the order after the next start. */
async function touched(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => {})
}
