import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Logger } from '../logger.ts'
import { parseStationsFile } from './parse-stations-file.ts'
import type { StationInFile } from './schema.ts'
import type { Stations } from './stations.ts'

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

/**
 * How often the file is looked at. Looking at its times and size works where being told of changes does not: over a
 * network, through a container's mount, and for a file that is replaced by renaming another.
 */
const LOOK_EVERY_MS = 2_000

/** The stations file on disk, read again when it changes; a broken new one changes nothing and is said in the log. */
export class StationsFile implements Stations {
  readonly #options: StationsFileOptions
  #text = ''
  #stations: ReadonlyMap<string, StationInFile> = new Map()
  #problems: readonly string[] = []
  #version = 0
  #reloading = Promise.resolve()
  readonly #listeners: ((deviceIds: readonly string[]) => void)[] = []

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

  get version(): number {
    return this.#version
  }

  /** What is wrong with the file as it is now on disk; empty where it is the one in use. */
  get problems(): readonly string[] {
    return this.#problems
  }

  onChange(listener: (deviceIds: readonly string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Looks for changes until the returned function is called. */
  watch(lookEveryMs = LOOK_EVERY_MS): () => void {
    const look = () => void this.reload()
    watchFile(this.#options.path, { interval: lookEveryMs, persistent: false }, look)
    // the watch compares with the file as its first look finds it: what changes before that look is there, it never tells
    look()
    const once = setTimeout(look, lookEveryMs).unref()
    return () => {
      clearTimeout(once)
      unwatchFile(this.#options.path, look)
    }
  }

  /** Reads the file again. Never rejects. */
  reload(): Promise<void> {
    // one after the other: a look that takes long must not end with what the file said before the next
    this.#reloading = this.#reloading.then(() => this.#reload())
    return this.#reloading
  }

  async #reload(): Promise<void> {
    const { path, logger } = this.#options
    const [version, before] = [this.#version, this.#stations]
    await this.#read()
    if (this.#problems.length > 0) {
      logger.error(
        { file: path, problems: this.#problems },
        'the stations file is broken; the one before stays in use',
      )
    } else if (this.#version !== version) {
      logger.info({ file: path, stations: this.#stations.size }, 'the stations file has been read again')
      const changed = changedIds(before, this.#stations)
      for (const listener of this.#listeners) listener(changed)
    }
  }

  async #read(): Promise<void> {
    const { path } = this.#options
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      this.#problems = [
        `${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}`,
      ]
      return
    }
    if (text === this.#text) {
      this.#problems = []
      return
    }
    const parsed = parseStationsFile(text)
    if ('problems' in parsed) {
      this.#problems = parsed.problems
      return
    }
    this.#problems = []
    this.#text = text
    this.#stations = new Map(keepingEqual(this.#stations, parsed.stations))
    this.#version++
  }
}

/** The new entries, those that say the same as before as the very same objects: nothing is worked out anew for them. */
function keepingEqual(
  before: ReadonlyMap<string, StationInFile>,
  after: ReadonlyMap<string, StationInFile>,
): [string, StationInFile][] {
  return [...after].map(([id, entry]) => {
    const old = before.get(id)
    return [id, old && JSON.stringify(old) === JSON.stringify(entry) ? old : entry]
  })
}

/** Of the stations whose entry is another one, has come or has gone. */
function changedIds(
  before: ReadonlyMap<string, StationInFile>,
  after: ReadonlyMap<string, StationInFile>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
}
