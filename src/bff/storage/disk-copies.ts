import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Logger } from '../observe/logger.ts'
import { type Observer, silentObserver } from '../observe/observer.ts'
import { nextTurn } from '../util/turns.ts'
import type { Copies } from './copies.ts'

export interface DiskCopies extends Copies {
  /** Resolves when everything put so far is on disk, or could not be. */
  settled(): Promise<void>
}

export interface DiskCopiesOptions {
  /** A folder of its own; made when it is not there. */
  directory: string
  /** What the folder may hold, in bytes; the files not used for longest go first. */
  limitBytes: number
  logger: Logger
  observer?: Observer
}

const NAME = /^[0-9a-f]{64}$/
const SUFFIX = '.copy'
const UNFINISHED = '.part'
/** Reading and drawing a year takes about as long. */
const LEISURE_MS = 250
/** Of all that waits to be written; what comes on top is not kept, since a slow disk must not fill the memory. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024

/**
 * Copies in files, one each, written whole or not at all. Keys are 64 hexadecimal digits, as `ownedCopies` makes them;
 * files of other names are left alone. Rejects when the folder cannot be had.
 */
export async function openDiskCopies(options: DiskCopiesOptions): Promise<DiskCopies> {
  const { directory, limitBytes, logger, observer = silentObserver } = options
  await mkdir(directory, { recursive: true, mode: 0o700 })
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
  /** What is still to be made, the first in line first. */
  const later = new Map<string, { make: () => Uint8Array; dueMs: number }>()
  let making: Promise<void> | undefined
  let hurry = new AbortController()

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
      // once, not for every copy while a disk is full
      if (!wasRefused) logger.warn({ reason: String(error) }, 'a copy could not be written')
      wasRefused = true
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      for (const [key, bytes] of waiting) {
        await write(key, bytes)
        // a newer one came meanwhile: it is written in the next round
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
      // to the end of the line, in place of an older one
      later.delete(key)
      later.set(key, { make, dueMs: performance.now() + LEISURE_MS })
      making ??= makeAll()
      return making
    },
    settled: async () => {
      hurry.abort()
      await making
      hurry = new AbortController()
      while (writing) await writing
    },
  }

  /** Each once whoever waits now should be served, in a turn of its own; at once where all is to be on disk. */
  async function makeAll(): Promise<void> {
    for (const [key, { make, dueMs }] of later) {
      const waitMs = dueMs - performance.now()
      if (waitMs > 0)
        await setTimeout(waitMs, undefined, { signal: hurry.signal, ref: false }).catch(() => {})
      await nextTurn()
      // a newer one may stand behind, or have come without waiting
      if (later.get(key)?.make !== make) continue
      try {
        await put(key, make())
      } catch (error) {
        // one that cannot be made must not keep the others from it
        later.delete(key)
        logger.warn({ reason: String(error) }, 'a copy could not be made')
      }
    }
    making = undefined
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    if (!NAME.test(key)) throw new Error('A copy is kept under 64 hexadecimal digits')
    later.delete(key)
    const replaced = waiting.get(key)?.length ?? 0
    if (bytes.length > limitBytes || waitingBytes - replaced + bytes.length > MOST_WAITING_BYTES) return
    waitingBytes += bytes.length - replaced
    waiting.set(key, bytes)
    writing ??= writeAll()
  }
}

/** The copies in a folder, those not used for longest first; what was left half written is removed. */
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

/** Marks a file as used, so that after the next start it is not among the oldest. */
async function touched(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => {})
}
