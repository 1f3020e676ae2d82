import { LRUCache } from 'lru-cache'
import type { Columns } from '../../../domain/series/series.ts'
import { SingleFlight } from '../../upstream/single-flight.ts'
import { inTurns } from '../../util/turns.ts'
import { type Chunk, revisionOf } from './chunk.ts'
import { bytesOf, joinedInSteps } from './columns.ts'

/** Chunks of one device that follow each other from the one numbered `first`. */
export interface ChunkRun {
  spanMs: number
  first: number
  chunks: readonly Chunk[]
}

interface Assembly {
  spanMs: number
  first: number
  last: number
  revision: number
  columns: Columns
}

/** Columns of chunks put together in one piece, the last run of each device, within a bound of memory. */
export class Assemblies {
  readonly limitBytes: number
  readonly #byDevice: LRUCache<string, Assembly>
  readonly #flights = new SingleFlight<Columns>()

  constructor(limitBytes: number) {
    this.limitBytes = limitBytes
    this.#byDevice = new LRUCache({
      maxSize: limitBytes,
      sizeCalculation: ({ columns }) => bytesOf(columns),
    })
  }

  get bytes(): number {
    return this.#byDevice.calculatedSize
  }

  /**
   * The run's columns in one piece, possibly with more on both sides, put together once for as long as its
   * chunks do not change.
   */
  async made(deviceId: string, run: ChunkRun): Promise<Columns> {
    const ready = this.ready(deviceId, run)
    if (ready) return ready
    const { spanMs, first, chunks } = run
    const [last, revision] = [first + chunks.length - 1, revisionOf(chunks)]
    return this.#flights.run(`${spanMs}:${first}:${last}:${revision}:${deviceId}`, async () => {
      const columns = await inTurns(joinedInSteps(chunks.map((chunk) => chunk.columns)))
      this.#byDevice.set(deviceId, { spanMs, first, last, revision, columns })
      return columns
    })
  }

  /** Takes columns that were in one piece before they were cut into chunks; there may be more on both sides. */
  keep(deviceId: string, { spanMs, first, chunks }: ChunkRun, columns: Columns): void {
    if (chunks.length < 2) return
    const last = first + chunks.length - 1
    this.#byDevice.set(deviceId, { spanMs, first, last, revision: revisionOf(chunks), columns })
  }

  /** The same as `made` where nothing has to be put together; else `undefined`. */
  ready(deviceId: string, { spanMs, first, chunks }: ChunkRun): Columns | undefined {
    if (chunks.length === 1) return chunks[0]?.columns
    const made = this.#byDevice.get(deviceId)
    if (made?.spanMs !== spanMs || made.first > first) return undefined
    if (made.last < first + chunks.length - 1) return undefined
    // serials only grow: none of these was replaced since when none is newer than the newest then
    return revisionOf(chunks) <= made.revision ? made.columns : undefined
  }
}
