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
  /** Epoch milliseconds. */
  now: () => number
  /** How long an answer waits for newer readings when it could be given without. */
  maxWaitMs: number
}

/** Loads chunks for an answer: what was never read it must have, what is only due it has if that comes in time. */
export class DeadlineLoader {
  readonly #options: DeadlineLoaderOptions
  /** By device, where its last refresh failed or was late. */
  readonly #backoffs = new Map<string, RefreshBackoff>()

  constructor(options: DeadlineLoaderOptions) {
    this.#options = options
  }

  /**
   * What has come, by its index, by the time the answer should be given. Rejects with an `UpstreamFailure`
   * when a part that was never read cannot be read now.
   */
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

  /** The chunk, and how getting it went for the next time. */
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
