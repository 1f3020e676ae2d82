import type { Logger } from '../../observe/logger.ts'
import { type Taken, WatchedFile } from '../../observe/watched-file.ts'
import { inTurns } from '../../util/turns.ts'
import { parsedInSteps } from './parse-stations-file.ts'
import type { StationDefaults, StationInFile } from './schema.ts'
import type { Stations, StationsListener } from './stations.ts'

interface StationsFileOptions {
  path: string
  logger: Logger
}

/** The stations file on disk, read again when it changes; a broken one changes nothing and is logged. */
export class StationsFile implements Stations {
  readonly #file: WatchedFile<Change>
  /** As last read, if it was valid. */
  #bytes: Buffer | undefined
  #stations: ReadonlyMap<string, StationInFile> = new Map()
  #defaults: StationDefaults = {}
  #version = 0
  readonly #listeners: StationsListener[] = []

  private constructor({ path, logger }: StationsFileOptions) {
    this.#file = new WatchedFile<Change>({
      path,
      name: 'stations file',
      logger,
      take: (bytes) => this.#take(bytes),
      counts: () => ({ stations: this.#stations.size }),
      onChange: ({ ids, judged }) => {
        for (const listener of this.#listeners) listener(ids, judged)
      },
    })
  }

  /** Rejects with `BrokenFile`. */
  static async open(options: StationsFileOptions): Promise<StationsFile> {
    const stations = new StationsFile(options)
    await stations.#file.open()
    return stations
  }

  of(deviceId: string): StationInFile | undefined {
    return this.#stations.get(deviceId)
  }

  ids(): Iterable<string> {
    return this.#stations.keys()
  }

  get defaults(): StationDefaults {
    return this.#defaults
  }

  get version(): number {
    return this.#version
  }

  get problems(): readonly string[] {
    return this.#file.problems
  }

  onChange(listener: StationsListener): void {
    this.#listeners.push(listener)
  }

  watch(pollEveryMs?: number): () => void {
    return this.#file.watch(pollEveryMs)
  }

  /** Never rejects. */
  reload(): Promise<void> {
    return this.#file.reload()
  }

  async #take(bytes: Buffer): Promise<Taken<Change>> {
    if (this.#bytes && bytes.equals(this.#bytes)) return { change: undefined }
    const parsed = await inTurns(parsedInSteps(bytes.toString()))
    if ('problems' in parsed) return parsed
    const stations = await inTurns(keepingEqual(this.#stations, parsed.stations))
    const areDefaultsEqual = isSame(this.#defaults, parsed.defaults)
    const change = await inTurns(changeBetween(this.#stations, stations))
    this.#bytes = bytes
    this.#stations = stations
    this.#version++
    if (areDefaultsEqual) return { change }
    this.#defaults = parsed.defaults
    return { change: { ...change, judged: 'all' } }
  }
}

/** Unchanged entries keep their identity, so that nothing derived from them is recomputed. */
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

/** The difference to the previous file. */
interface Change {
  /** Changed, added and removed stations. */
  ids: readonly string[]
  /** Those of them, or all, whose tests or stamps changed. */
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
