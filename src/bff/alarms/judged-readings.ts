import type { AlarmJournal } from '../storage/dashboard-store.ts'

/** Rows of one transaction: a database file is written in one turn. */
const ROWS_AT_ONCE = 500

/**
 * Up to which reading each station was judged, over restarts and changes of leader, and which older readings
 * came since. A crash loses seconds of it: judging twice raises nothing twice.
 */
export class JudgedReadings {
  readonly #journal: Pick<AlarmJournal, 'judged' | 'keepJudged'>
  readonly #tenant: string
  #judgedMs: Map<string, number> | undefined
  readonly #changed = new Set<string>()
  /** The oldest reading since the last judgement, and the oldest of the judgement under way. */
  readonly #heardMs = new Map<string, number>()
  readonly #begunMs = new Map<string, number>()
  #isKeeping = false

  constructor(journal: Pick<AlarmJournal, 'judged' | 'keepJudged'>, tenant: string) {
    this.#journal = journal
    this.#tenant = tenant
  }

  get stations(): Iterable<string> {
    return this.#judgedMs?.keys() ?? []
  }

  get isChanged(): boolean {
    return this.#changed.size > 0
  }

  /** Reads the store once. Rejects where it fails. */
  async read(): Promise<void> {
    if (this.#judgedMs) return
    const kept = await this.#journal.judged(this.#tenant)
    this.#judgedMs ??= new Map(kept.map(({ device, readingMs }) => [device, readingMs]))
  }

  /** Another instance may judge from now on. */
  forgetAll(): void {
    this.#judgedMs = undefined
    for (const known of [this.#changed, this.#heardMs, this.#begunMs]) known.clear()
  }

  forget(deviceId: string): void {
    if (this.#judgedMs?.delete(deviceId)) this.#changed.add(deviceId)
  }

  hear(deviceId: string, t: number): void {
    this.#heardMs.set(deviceId, Math.min(t, this.#heardMs.get(deviceId) ?? t))
  }

  /** Begins a judgement. Returns the time after which readings are new; infinity for the first. */
  begin(deviceId: string, newestMs: number, nowMs: number): number {
    const heardMs = this.#heardMs.get(deviceId) ?? Number.POSITIVE_INFINITY
    const oldestMs = Math.min(heardMs, this.#begunMs.get(deviceId) ?? heardMs)
    this.#heardMs.delete(deviceId)
    this.#begunMs.set(deviceId, oldestMs)
    const judgedMs = this.#judgedMs?.get(deviceId)
    // a time in the future came from a clock that was corrected since
    if (judgedMs === undefined || judgedMs > Math.max(newestMs, nowMs)) return Number.POSITIVE_INFINITY
    return Math.min(judgedMs, oldestMs - 1)
  }

  judged(deviceId: string, newestMs: number): void {
    this.#begunMs.delete(deviceId)
    if (!this.#judgedMs || this.#judgedMs.get(deviceId) === newestMs) return
    this.#judgedMs.set(deviceId, newestMs)
    this.#changed.add(deviceId)
  }

  /** Writes changes. What fails is written the next time. */
  async keep(): Promise<void> {
    if (this.#isKeeping) return
    this.#isKeeping = true
    const known = this.#judgedMs
    try {
      while (known && known === this.#judgedMs && this.#changed.size > 0) {
        const devices = [...this.#changed].slice(0, ROWS_AT_ONCE)
        const times = devices.map((device) => ({ device, readingMs: known.get(device) ?? null }))
        await this.#journal.keepJudged(this.#tenant, times)
        for (const { device, readingMs } of times)
          if (readingMs === (known.get(device) ?? null)) this.#changed.delete(device)
      }
    } catch {
      // the log says that the store is away
    } finally {
      this.#isKeeping = false
    }
  }
}
