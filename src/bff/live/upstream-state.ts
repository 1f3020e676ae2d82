import { silentObserver } from '../observe/combined-observer.ts'
import type { Observer, UpstreamCall } from '../observe/observer.ts'

/** The service's state; `since` is epoch milliseconds, `message` a sentence. */
export interface UpstreamState {
  state: 'ok' | 'slow' | 'down'
  since: number
  message: string
}

const MESSAGES = {
  ok: 'The service answers.',
  slow: 'The service answers slowly or limits requests. Updates may be late.',
  down: 'The service does not answer. What is shown is the last that it sent.',
}

const CALLS_TO_REPORT = 3
const SLOW_MS = 5_000

/** Follows the calls to the service. */
export class UpstreamWatch {
  readonly #now: () => number
  #verdicts: UpstreamState['state'][] = []
  #isOpen = false
  present: UpstreamState
  onChange: (state: UpstreamState) => void = () => {}

  constructor(now: () => number) {
    this.#now = now
    this.present = { state: 'ok', since: now(), message: MESSAGES.ok }
  }

  readonly observer: Observer = {
    ...silentObserver,
    upstreamCall: (call) => {
      this.#verdicts = [...this.#verdicts, verdictOn(call)].slice(-CALLS_TO_REPORT)
      this.#judge()
    },
    breaker: (state) => {
      this.#isOpen = state !== 'closed'
      this.#judge()
    },
  }

  #judge(): void {
    const state = this.#isOpen ? 'down' : this.#agreed()
    if (state === undefined || state === this.present.state) return
    this.present = { state, since: this.#now(), message: MESSAGES[state] }
    this.onChange(this.present)
  }

  /** One good answer ends an outage; it takes several others to begin one. */
  #agreed(): UpstreamState['state'] | undefined {
    const newest = this.#verdicts.at(-1)
    if (newest === undefined || newest === 'ok') return newest
    if (this.#verdicts.length < CALLS_TO_REPORT || this.#verdicts.includes('ok')) return undefined
    return this.#verdicts.every((verdict) => verdict === 'down') ? 'down' : 'slow'
  }
}

const ANSWERED: ReadonlySet<UpstreamCall['outcome']> = new Set(['not-found', 'refused', 'too-large'])

function verdictOn({ outcome, ms }: UpstreamCall): UpstreamState['state'] {
  if (outcome === 'ok' || ANSWERED.has(outcome)) return ms > SLOW_MS ? 'slow' : 'ok'
  return outcome === 'busy' || outcome === 'timed-out' ? 'slow' : 'down'
}
