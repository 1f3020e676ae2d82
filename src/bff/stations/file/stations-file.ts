import { readFile } from 'node:fs/promises'
import type { Logger } from '../../observe/logger.ts'
import { lookAtFile } from '../../util/look-at-file.ts'
import { inTurns } from '../../util/turns.ts'
import { parsedInSteps } from './parse-stations-file.ts'
import type { StationDefaults, StationInFile } from './schema.ts'
import type { Stations, StationsListener } from './stations.ts'

/** Everything that is wrong with a stations file. */
export class StationsFileProblems extends Error {
  override name = 'StationsFileProblems'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export interface StationsFileOptions {
  path: string
  logger: Logger
}

/** The stations file on disk, read again when it changes; a broken new one changes nothing and is said in the log. */
export class StationsFile implements Stations {
  readonly #options: StationsFileOptions
  /** As they were read last, as long as it was a stations file. */
  #bytes: Buffer | undefined
  #stations: ReadonlyMap<string, StationInFile> = new Map()
  #defaults: StationDefaults = {}
  #problems: readonly string[] = []
  #version = 0
  #reloading = Promise.resolve()
  readonly #listeners: StationsListener[] = []

  private constructor(options: StationsFileOptions) {
    this.#options = options
  }

  /** Reads the file for the first time. Rejects with `StationsFileProblems`. */
  static async open(options: StationsFileOptions): Promise<StationsFile> {
    const file = new StationsFile(options)
    await file.#read()
    if (file.#problems.length > 0) throw new StationsFileProblems(file.#problems)
    return file
  }

  of(deviceId: string): StationInFile | undefined {
    return this.#stations.get(deviceId)
  }

  get defaults(): StationDefaults {
    return this.#defaults
  }

  get version(): number {
    return this.#version
  }

  /** What is wrong with the file as it is now on disk; empty where it is the one in use. */
  get problems(): readonly string[] {
    return this.#problems
  }

  onChange(listener: StationsListener): void {
    this.#listeners.push(listener)
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
    const { path, logger } = this.#options
    const changed = await this.#read()
    if (this.#problems.length > 0) {
      logger.error(
        { file: path, problems: this.#problems },
        'the stations file is broken; the one before stays in use',
      )
    } else if (changed) {
      logger.info({ file: path, stations: this.#stations.size }, 'the stations file has been read again')
      for (const listener of this.#listeners) listener(changed.ids, changed.judged)
    }
  }

  /**
   * The stations of which it says something else than before; `undefined` where it is the same file, or a
   * broken one.
   */
  async #read(): Promise<Change | undefined> {
    const { path } = this.#options
    let bytes: Buffer
    try {
      bytes = await readFile(path)
    } catch (error) {
      this.#problems = [
        `${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}`,
      ]
      return
    }
    if (this.#bytes && bytes.equals(this.#bytes)) {
      this.#problems = []
      return
    }
    const parsed = await inTurns(parsedInSteps(bytes))
    if ('problems' in parsed) {
      this.#problems = parsed.problems
      return
    }
    const stations = await inTurns(keepingEqual(this.#stations, parsed.stations))
    const areDefaultsEqual = isSame(this.#defaults, parsed.defaults)
    const changed = await inTurns(changeBetween(this.#stations, stations))
    this.#problems = []
    this.#bytes = bytes
    this.#stations = stations
    this.#version++
    if (areDefaultsEqual) return changed
    this.#defaults = parsed.defaults
    return { ...changed, judged: 'all' }
  }
}

/** The new entries; unchanged ones keep their identity, so that nothing derived from them is recomputed. */
function* keepingEqual(
  before: ReadonlyMap<string, StationInFile>,
  after: ReadonlyMap<string, StationInFile>,
): Generator<undefined, ReadonlyMap<string, StationInFile>> {
  const kept = new Map<string, StationInFile>()
  for (const [id, entry] of after) {
    const old = before.get(id)
    kept.set(id, old && isSame(old, entry) ? old : entry)
    yield
  }
  return kept
}

/** What a file says that the one before did not. */
interface Change {
  /** Stations whose entry is another one, has come or has gone. */
  ids: readonly string[]
  /** Those of them, or all, whose readings are tested or stamped otherwise. */
  judged: readonly string[] | 'all'
}

function* changeBetween(
  before: ReadonlyMap<string, StationInFile>,
  after: ReadonlyMap<string, StationInFile>,
): Generator<undefined, Change> {
  const changed = new Set<string>()
  const judged = new Set<string>()
  for (const stations of [before, after]) {
    for (const id of stations.keys()) {
      const [old, now] = [before.get(id), after.get(id)]
      if (old !== now) changed.add(id)
      if (old !== now && !isSame(testsOf(old), testsOf(now))) judged.add(id)
      yield
    }
  }
  return { ids: [...changed], judged: [...judged] }
}

function testsOf(station: StationInFile | undefined): unknown {
  return [station?.quality, station?.stamp]
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
