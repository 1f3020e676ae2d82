import type { Device } from '../../../domain/device.ts'
import { RefreshBackoff } from '../../upstream/refresh-backoff.ts'
import { within } from '../../util/within.ts'
import type { Chunks } from '../chunk-cache.ts'
import type { ChunkNeed } from '../due.ts'
import type { Chunk } from './chunk.ts'
import type { ChunkLoader } from './chunk-loader.ts'
import type { Place } from './place.ts'

export interface DeadlineLoaderOptions {
  loader: Pick<ChunkLoader, 'load'>
  now: () => number
  /** How long an answer waits for newer readings if it has others. */
  maxWaitMs: number
}

/** Loads chunks for an answer: unread ones are required, due ones are used if in time. */
export class DeadlineLoader {
  readonly #options: DeadlineLoaderOptions
  /** By device, after a failed or late refresh. */
  readonly #backoffs = new Map<string, RefreshBackoff>()

  constructor(options: DeadlineLoaderOptions) {
    this.#options = options
  }

  /** The chunks that came in time, by index. Rejects with an `UpstreamFailure` when an unread one fails. */
  async load(device: Device, place: Place, needs: readonly ChunkNeed[], nowMs: number): Promise<Chunks> {
    const { loader, now, maxWaitMs } = this.#options
    const backoff = this.#backoffs.get(device.id) ?? new RefreshBackoff()
    const requested = backoff.isResting(nowMs) ? needs.filter(({ known }) => !known) : needs
    const come = new Map<number, Chunk>()
    const loads = loader.load(device, place.spanMs, requested, place.reachMs).map(async (load, i) => {
      const chunk = await this.#remembered(device.id, backoff, load)
      come.set((requested[i] as ChunkNeed).index, chunk)
    })
    const refreshed = Promise.allSettled(loads.filter((_, i) => requested[i]?.known))
    await Promise.all(loads.filter((_, i) => !requested[i]?.known))
    if (backoff.isWaitedFor(nowMs) && !(await within(refreshed, maxWaitMs))) {
      backoff.late(now())
      this.#backoffs.set(device.id, backoff)
    }
    return come
  }

  /** Records the result of a refresh. */
  async #remembered(deviceId: string, backoff: RefreshBackoff, load: Promise<Chunk>): Promise<Chunk> {
    try {
      const chunk = await load
      this.#backoffs.delete(deviceId)
      return chunk
    } catch (error) {
      backoff.failed(error, this.#options.now())
      this.#backoffs.set(deviceId, backoff)
      throw error
    }
  }
}
