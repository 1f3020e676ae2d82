/** The two clocks a browser has. */
export interface Clocks {
  /** What the screen believes the time to be, epoch milliseconds: may be wrong, and may be set at any moment. */
  wallMs(): number
  /** Milliseconds since some beginning: is never set, but stands still while the machine sleeps. */
  monotonicMs(): number
}

/** What is kept of the time for the next start of the page. */
export interface RememberedTime {
  nowMs: number
  wallMs: number
}

/** So many answers are weighed: a server whose own clock is set back is followed after as many. */
const ANSWERS = 30
/** The wall clock running ahead by less is being adjusted, not the machine having slept. */
const ASLEEP_MS = 2_000

/**
 * The time as the server has it, whatever the screen's clock says. Every answer tells the earliest it can now be: its
 * `Date` and the `Age` it has in caches; the latest of these is followed by the monotonic clock. Between answers the
 * wall clock counts only where more time went by on it: the machine slept, or the clock was set forward, which cannot
 * be told apart. So what is shown is never made to look newer than it is, and the next answer sets it right.
 */
export class TrustedClock {
  readonly #clocks: Clocks
  /** Server time less monotonic time, of the last answers. */
  #offsets: number[] = []
  #synced: RememberedTime & { monotonicMs: number }

  constructor(clocks: Clocks, remembered?: RememberedTime | undefined) {
    this.#clocks = clocks
    const wallMs = clocks.wallMs()
    const nowMs = remembered ? remembered.nowMs + Math.max(0, wallMs - remembered.wallMs) : wallMs
    this.#synced = { nowMs, wallMs, monotonicMs: clocks.monotonicMs() }
  }

  /** Whether an answer has told the time since the page started. */
  get isCertain(): boolean {
    return this.#offsets.length > 0
  }

  /** To be told of every answer as it comes; one without a readable `Date` changes nothing. */
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

/** Whole seconds in a header; anything else is no age. */
function ageMs(header: string | null): number {
  return /^\d{1,9}$/.test(header ?? '') ? Number(header) * 1000 : 0
}
