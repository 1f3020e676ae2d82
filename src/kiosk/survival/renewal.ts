export interface RenewalOptions {
  /** The running build. */
  own: string
  /** The build on the server. Rejects where it does not answer. */
  fetch: (signal: AbortSignal) => Promise<string>
  /** Whether the page as served belongs to that build: a cache in between may be stale. */
  isServed: (version: string) => Promise<boolean>
  /** Reloads the page. */
  reload: () => void
  /** Time of the last reload, epoch milliseconds; survives the reload. */
  last: { read(): number | null; write(ms: number): void }
  nowMs: () => number
}

/** Shortest time between reloads: two servers of different versions behind one name would cause endless reloads. */
const REST_MS = 30 * 60_000

/** Detects a newer build and reloads the page at a quiet moment, once the server really serves it. */
export class Renewal {
  readonly #options: RenewalOptions
  #offered: string | undefined
  #isRenewing = false

  constructor(options: RenewalOptions) {
    this.#options = options
  }

  /** Checks the server's build. Rejects as `ask` does. */
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
