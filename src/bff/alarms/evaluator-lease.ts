import { randomBytes } from 'node:crypto'
import type { AlarmJournal } from '../storage/dashboard-store.ts'
import type { StoreWatch } from './store-watch.ts'

export interface EvaluatorLeaseOptions {
  journal: Pick<AlarmJournal, 'claim' | 'release'>
  tenant: string
  now: () => number
  storeWatch: Pick<StoreWatch, 'watched'>
  /** This instance evaluates from now on; an instance has since `beganMs`. */
  onGained: (beganMs: number) => void
  beatMs?: number
  staleMs?: number
}

const BEAT_MS = 2_000
/** Without a beat for this long the holder is gone. Others take over in 10 s. */
const STALE_MS = 8_000

/**
 * Whether this instance evaluates. The holder's beat is timed by the watcher's own clock, so no two clocks
 * have to agree. The lease only saves work; the journal keeps an alarm from being raised twice.
 */
export class EvaluatorLease {
  readonly #options: EvaluatorLeaseOptions
  readonly #holder = randomBytes(9).toString('base64url')
  #seen: { beat: number; sinceMs: number } | undefined
  #timer: NodeJS.Timeout | undefined
  isHeld = false

  constructor(options: EvaluatorLeaseOptions) {
    this.#options = options
  }

  /** Tries for the lease now and regularly; returns what gives it back and stops. */
  start(): () => Promise<void> {
    const { beatMs = BEAT_MS, journal, tenant } = this.#options
    let beating = this.#beat()
    this.#timer = setInterval(() => {
      beating = beating.then(() => this.#beat())
    }, beatMs).unref()
    return async () => {
      clearInterval(this.#timer)
      await beating
      this.isHeld = false
      await journal.release(tenant, this.#holder).catch(() => {})
    }
  }

  async #beat(): Promise<void> {
    const { journal, tenant, now, storeWatch, onGained, staleMs = STALE_MS } = this.#options
    try {
      const isStale = this.#seen && performance.now() - this.#seen.sinceMs >= staleMs
      const { holder, beat, beganMs } = await storeWatch.watched(
        'lease',
        journal.claim(tenant, this.#holder, now(), isStale ? this.#seen?.beat : undefined),
      )
      const wasHeld = this.isHeld
      this.isHeld = holder === this.#holder
      if (beat !== this.#seen?.beat) this.#seen = { beat, sinceMs: performance.now() }
      if (this.isHeld && !wasHeld) onGained(beganMs)
    } catch {
      // the journal cannot be written either
      this.isHeld = false
    }
  }
}
