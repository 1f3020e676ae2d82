import { LRUCache } from 'lru-cache'
import type { Columns } from '../../../domain/series/series.ts'
import { SingleFlight } from '../../upstream/single-flight.ts'
import { inTurns } from '../../util/turns.ts'
import { type Chunk, revisionOf } from './chunk.ts'
import { bytesOf, joinedInSteps } from './columns.ts'

/** Consecutive chunks of one device; `first` is the index of the first one. */
export interface ChunkRun {
  spanMs: number
  first: number
  chunks: readonly Chunk[]
}

interface JoinedRun {
  spanMs: number
  first: number
  last: number
  revision: number
  columns: Columns
}

/** A cache of joined columns: the last run of each device. */
export class JoinedRuns {
  readonly limitBytes: number
  readonly #byDevice: LRUCache<string, JoinedRun>
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

  /** The run's columns, possibly with more on both sides. Joined once for as long as the chunks do not change. */
  async join(deviceId: string, run: ChunkRun): Promise<Columns> {
    const cached = this.cached(deviceId, run)
    if (cached) return cached
    const { spanMs, first, chunks } = run
    const [last, revision] = [first + chunks.length - 1, revisionOf(chunks)]
    return this.#flights.run(`${spanMs}:${first}:${last}:${revision}:${deviceId}`, async () => {
      const columns = await inTurns(joinedInSteps(chunks.map((chunk) => chunk.columns)))
      this.#byDevice.set(deviceId, { spanMs, first, last, revision, columns })
      return columns
    })
  }

  /** Stores columns that were joined before they were cut into chunks. They may extend on both sides. */
  keep(deviceId: string, { spanMs, first, chunks }: ChunkRun, columns: Columns): void {
    if (chunks.length < 2) return
    const last = first + chunks.length - 1
    this.#byDevice.set(deviceId, { spanMs, first, last, revision: revisionOf(chunks), columns })
  }

  /** The columns if nothing has to be joined. */
  cached(deviceId: string, { spanMs, first, chunks }: ChunkRun): Columns | undefined {
    if (chunks.length === 1) return chunks[0]?.columns
    const made = this.#byDevice.get(deviceId)
    if (made?.spanMs !== spanMs || made.first > first) return undefined
    if (made.last < first + chunks.length - 1) return undefined
    // serials only grow: a chunk replaced since then has a higher one
    return revisionOf(chunks) <= made.revision ? made.columns : undefined
  }
}
