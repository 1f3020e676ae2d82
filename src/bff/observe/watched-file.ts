import { readFile } from 'node:fs/promises'
import { lookAtFile } from '../util/look-at-file.ts'
import type { Logger } from './logger.ts'

/** What became of bytes that were read: what is wrong with them, or what they change; `undefined` where they say the same. */
export type Taken<Change> = { problems: readonly string[] } | { change: Change | undefined }

export interface WatchedFileOptions<Change> {
  path: string
  /** What it is called in the log: `stations file`. */
  name: string
  logger: Logger
  /** Takes in what the file holds, if nothing is wrong with it. */
  take: (bytes: Buffer) => Taken<Change> | Promise<Taken<Change>>
  /** How much the file in use holds, for the log. */
  counts: () => Readonly<Record<string, number>>
  /** Is called with what a file that was read again changes. */
  onChange: (change: Change) => void
}

/** Everything that is wrong with a file that is read for the first time. */
export class BrokenFile extends Error {
  override name = 'BrokenFile'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** A file on disk, read again when it changes; a broken new one changes nothing and is said in the log. */
export class WatchedFile<Change> {
  readonly #options: WatchedFileOptions<Change>
  #problems: readonly string[] = []
  #reloading = Promise.resolve()

  constructor(options: WatchedFileOptions<Change>) {
    this.#options = options
  }

  /** What is wrong with the file as it is now on disk; empty where it is the one in use. */
  get problems(): readonly string[] {
    return this.#problems
  }

  /** Reads the file and takes it in; what is wrong with it is in `problems`. Never rejects. */
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

  /** Reads the file for the first time. Rejects with `BrokenFile`. */
  async open(): Promise<void> {
    await this.read()
    if (this.#problems.length > 0) throw new BrokenFile(this.#problems)
  }

  /** Looks for changes until the returned function is called. */
  watch(lookEveryMs?: number): () => void {
    return lookAtFile(this.#options.path, () => void this.reload(), lookEveryMs)
  }

  /** Reads the file again. Never rejects. */
  reload(): Promise<void> {
    // one after the other: a look that takes long must not end with what the file said before the next
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
