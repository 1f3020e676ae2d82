export interface RenewalOptions {
  /** The build that runs. */
  own: string
  /** The build that the server has now. Rejects where it does not answer. */
  fetch: (signal: AbortSignal) => Promise<string>
  /** Whether the page as it is served now is of that build: a cache in between may be behind. */
  isServed: (version: string) => Promise<boolean>
  /** Loads the page anew. */
  reload: () => void
  /** When that was done last, epoch milliseconds; survives it. */
  last: { read(): number | null; write(ms: number): void }
  nowMs: () => number
}

/** Two servers of different versions behind one name would otherwise have a screen reload for ever. */
const REST_MS = 30 * 60_000

/** Learns of a newer build of the page and loads it at a quiet moment, once the server really gives it. */
export class Renewal {
  readonly #options: RenewalOptions
  #offered: string | undefined
  #isRenewing = false

  constructor(options: RenewalOptions) {
    this.#options = options
  }

  /** Asks the server. Rejects as `ask` does. */
  async check(signal: AbortSignal): Promise<void> {
    this.#offered = await this.#options.fetch(signal)
  }

  get isDue(): boolean {
    return this.#offered !== undefined && this.#offered !== this.#options.own
  }

  /** To be told whenever nobody would mind if the page were loaded anew. Never rejects. */
  async quietMoment(): Promise<void> {
    const { isServed, reload, last, nowMs } = this.#options
    const offered = this.#offered
    const lastMs = last.read()
    // a clock that was put right in between does not hold it up
    const hasRested = lastMs === null || Math.abs(nowMs() - lastMs) >= REST_MS
    if (!this.isDue || offered === undefined || !hasRested || this.#isRenewing) return
    this.#isRenewing = true
    if (await isServed(offered).catch(() => false)) {
      last.write(nowMs())
      reload()
    }
    this.#isRenewing = false
  }
}
