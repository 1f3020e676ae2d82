interface Clocks {
  /** Wall clock, epoch milliseconds: may be wrong, and may be set at any moment. */
  wallMs(): number
  /** Monotonic milliseconds: never set, but stopped while the machine sleeps. */
  monotonicMs(): number
}

export interface RememberedTime {
  nowMs: number
  wallMs: number
}

/** Responses considered; a server clock that is set back is followed after as many. */
const ANSWERS = 30
/** A wall clock ahead by less is being adjusted; by more, the machine has slept. */
const ASLEEP_MS = 2_000

/**
 * Server time, independent of the screen's clock. Every response gives a lower bound: its `Date` plus its
 * `Age` in caches. The latest advances with the monotonic clock. Between responses the wall clock counts only
 * where it advanced more: the machine slept, or the clock was set forward, which look the same. So data never
 * appears newer than it is, and the next response corrects the time.
 */
export class TrustedClock {
  readonly #clocks: Clocks
  #offsets: number[] = []
  #synced: RememberedTime & { monotonicMs: number }

  constructor(clocks: Clocks, remembered?: RememberedTime | undefined) {
    this.#clocks = clocks
    const wallMs = clocks.wallMs()
    const nowMs = remembered ? remembered.nowMs + Math.max(0, wallMs - remembered.wallMs) : wallMs
    this.#synced = { nowMs, wallMs, monotonicMs: clocks.monotonicMs() }
  }

  /** Whether a response has set the time since the page started. */
  get isCertain(): boolean {
    return this.#offsets.length > 0
  }

  /** Call with every response on arrival; one without a valid `Date` changes nothing. */
  hear(headers: Headers): void {
    const sentMs = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(sentMs)) return
    const monotonicMs = this.#clocks.monotonicMs()
    const earliestMs = sentMs + ageMs(headers.get('age'))
    this.#offsets = [...this.#offsets, earliestMs - monotonicMs].slice(-ANSWERS)
    const nowMs = Math.max(...this.#offsets) + monotonicMs
    this.#synced = { nowMs, wallMs: this.#clocks.wallMs(), monotonicMs }
  }

  /** Epoch milliseconds. */
  nowMs(): number {
    const passedMs = this.#clocks.monotonicMs() - this.#synced.monotonicMs
    const onWallMs = this.#clocks.wallMs() - this.#synced.wallMs
    return this.#synced.nowMs + (onWallMs > passedMs + ASLEEP_MS ? onWallMs : passedMs)
  }

  remember(): RememberedTime {
    return { nowMs: this.nowMs(), wallMs: this.#clocks.wallMs() }
  }
}

function ageMs(header: string | null): number {
  return /^\d{1,9}$/.test(header ?? '') ? Number(header) * 1000 : 0
}
