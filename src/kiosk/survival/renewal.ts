interface RenewalOptions {
  own: string
  /** The build on the server. Rejects where it does not respond. */
  fetch: (signal: AbortSignal) => Promise<string>
  /** Whether the served page is of that build: a cache in between may be stale. */
  isServed: (version: string) => Promise<boolean>
  reload: () => void
  /** Time of the last reload, epoch milliseconds; survives the reload. */
  last: { read(): number | null; write(ms: number): void }
  nowMs: () => number
}

/** Two servers of different versions behind one name would cause endless reloads. */
const REST_MS = 30 * 60_000

/** Reloads for a newer build at a quiet moment, once the server really serves it. */
export class Renewal {
  readonly #options: RenewalOptions
  #offered: string | undefined
  #isRenewing = false

  constructor(options: RenewalOptions) {
    this.#options = options
  }

  /** Rejects as `fetch` does. */
  async check(signal: AbortSignal): Promise<void> {
    this.#offered = await this.#options.fetch(signal)
  }

  get isDue(): boolean {
    return this.#offered !== undefined && this.#offered !== this.#options.own
  }

  /** Call at every moment at which a reload would not disturb. Never rejects. */
  async quietMoment(): Promise<void> {
    const { isServed, reload, last, nowMs } = this.#options
    const offered = this.#offered
    const lastMs = last.read()
    // a clock corrected in between does not delay it
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
