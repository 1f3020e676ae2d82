import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Logger } from './logger.ts'

/** The problems of read bytes, or their change; `undefined` for none. */
export type Taken<Change> = { problems: readonly string[] } | { change: Change | undefined }

interface WatchedFileOptions<Change> {
  path: string
  name: string
  logger: Logger
  /** Applies valid contents. */
  take: (bytes: Buffer) => Taken<Change> | Promise<Taken<Change>>
  counts: () => Readonly<Record<string, number>>
  onChange: (change: Change) => void
}

/** Polling works where notifications do not: over a network, a container's mount, and for a replaced file. */
const POLL_EVERY_MS = 2_000

/** The problems of a file at its first reading. */
export class BrokenFile extends Error {
  override name = 'BrokenFile'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** A file on disk, read again when it changes; a broken one changes nothing and is logged. */
export class WatchedFile<Change> {
  readonly #options: WatchedFileOptions<Change>
  #problems: readonly string[] = []
  #reloading = Promise.resolve()

  constructor(options: WatchedFileOptions<Change>) {
    this.#options = options
  }

  /** Problems of the file on disk; empty where it is in use. */
  get problems(): readonly string[] {
    return this.#problems
  }

  /** Never rejects: problems are in `problems`. */
  async read(): Promise<Change | undefined> {
    const { path, take } = this.#options
    try {
      const taken = await take(await readFile(path))
      this.#problems = 'problems' in taken ? taken.problems : []
      return 'problems' in taken ? undefined : taken.change
    } catch (error) {
      this.#problems = [`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? error}`]
      return undefined
    }
  }

  /** Rejects with `BrokenFile`. */
  async open(): Promise<void> {
    await this.read()
    if (this.#problems.length > 0) throw new BrokenFile(this.#problems)
  }

  watch(pollEveryMs?: number): () => void {
    return pollFile(this.#options.path, () => void this.reload(), pollEveryMs)
  }

  /** Never rejects. */
  reload(): Promise<void> {
    // in sequence: a slow read must not end with older contents than the next
    this.#reloading = this.#reloading.then(() => this.#reload())
    return this.#reloading
  }

  async #reload(): Promise<void> {
    const { path: file, name, logger, counts, onChange } = this.#options
    const change = await this.read()
    if (this.#problems.length > 0) {
      const problems = this.#problems
      logger.error({ file, problems }, `the ${name} is broken; the one before stays in use`)
    } else if (change !== undefined) {
      logger.info({ file, ...counts() }, `the ${name} has been read again`)
      try {
        onChange(change)
      } catch (err) {
        logger.error(
          { file, err },
          `the ${name} has been read, but not everything goes by it yet; save it again`,
        )
      }
    }
  }
}

/** Calls `poll` when a file may have changed, until the returned function is called. */
export function pollFile(path: string, poll: () => void, everyMs = POLL_EVERY_MS): () => void {
  // a listener of its own, so that ending one ends no other
  const own = () => poll()
  watchFile(path, { interval: everyMs, persistent: false }, own)
  // the watch compares with its own first look and does not notify of earlier changes
  poll()
  const once = setTimeout(poll, everyMs).unref()
  return () => {
    clearTimeout(once)
    unwatchFile(path, own)
  }
}
