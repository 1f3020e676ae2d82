import type { Samples } from './credible.ts'

/** `between`: within the deadband. */
export type Verdict = 'in' | 'out' | 'between'

/** Milliseconds of event time. */
export interface Timing {
  onDelayMs: number
  offDelayMs: number
  /** Maximum time in the deadband before the condition ends. */
  memoryMs: number
  chatter: Chatter | null
}

/** `count` raises within `withinMs`; the alarm then stays until calm for `calmMs`. */
export interface Chatter {
  count: number
  withinMs: number
  calmMs: number
}

export const AT_ONCE: Timing = {
  onDelayMs: 0,
  offDelayMs: 0,
  memoryMs: Number.POSITIVE_INFINITY,
  chatter: null,
}

/** `changedMs`: time of the reading or moment it last changed with. */
export interface ConditionState {
  isActive: boolean
  changedMs: number
  /** By our own clock. */
  noticedMs?: number
  raises: readonly number[]
}

export interface Change {
  kind: 'raised' | 'returned'
  t: number
  value: number | null
  isChattering: boolean
}

export interface Judgement {
  changes: readonly Change[]
  /** When to evaluate again without new readings; infinity: never. */
  dueMs: number
}

/**
 * The changes of a condition since its last one. Readings count in order of their times, whatever order they
 * came in; those before the last change do not. A delay runs in event time, and by the clock (`asOfMs`) after
 * the newest reading: a station that a flood takes away cannot contradict its alarm.
 */
export function changesAlong(
  condition: ConditionState,
  { t, v }: Samples,
  verdictOf: (value: number, index: number) => Verdict,
  timing: Timing,
  asOfMs: number,
): Judgement {
  const newestMs = t.at(-1) ?? Number.NEGATIVE_INFINITY
  // a change before the window was at some unknown time, long before the newest
  const changedMs = changedAt(condition, newestMs, asOfMs)
  const isSeen = changedMs >= (t[0] ?? Number.NEGATIVE_INFINITY)
  const unseenMs = Math.min(t[0] ?? newestMs, newestMs - timing.memoryMs - 1)
  const walk = new Walk(condition, timing, isSeen ? changedMs : unseenMs)
  for (let i = 0; i < t.length; i++) {
    const at = t[i] as number
    if (at <= changedMs) continue
    const value = v[i] as number
    walk.pass(at)
    walk.take({ t: at, value }, verdictOf(value, i))
  }
  walk.pass(Math.max(newestMs, asOfMs))
  return { changes: walk.changes, dueMs: walk.dueMs }
}

/**
 * When a condition last changed. A time in the future came from a wrong clock, set right since: otherwise
 * nothing would count until then.
 */
export function changedAt(
  { changedMs, noticedMs = changedMs }: ConditionState,
  newestMs: number,
  asOfMs: number,
): number {
  return changedMs > Math.max(newestMs, asOfMs) ? noticedMs : changedMs
}

type Sample = Pick<Change, 't' | 'value'>

class Walk {
  readonly changes: Change[] = []
  readonly #timing: Timing
  #raises: readonly number[]
  #isActive: boolean
  /** The reading that began or ended the condition, until its delay has passed. */
  #pending: Sample | undefined
  #lastInMs: number

  constructor({ isActive, raises }: ConditionState, timing: Timing, lastInMs: number) {
    this.#timing = timing
    this.#isActive = isActive
    this.#raises = raises
    this.#lastInMs = lastInMs
  }

  get dueMs(): number {
    if (!this.#pending) return Number.POSITIVE_INFINITY
    return this.#pending.t + (this.#isActive ? this.#offDelayMs : this.#timing.onDelayMs)
  }

  pass(untilMs: number): void {
    if (this.#pending && this.dueMs <= untilMs) this.#turn(this.#pending)
  }

  take(sample: Sample, mark: Verdict): void {
    if (mark === 'in') this.#lastInMs = sample.t
    const hasLingered = sample.t - this.#lastInMs > this.#timing.memoryMs
    const isOver = mark === 'out' || (mark === 'between' && hasLingered)
    if (this.#isActive) {
      if (mark === 'in') this.#pending = undefined
      else if (isOver) this.#pending ??= sample
    } else if (mark === 'in') this.#pending ??= sample
    else this.#pending = undefined
    this.pass(sample.t)
  }

  #turn({ t, value }: Sample): void {
    this.#isActive = !this.#isActive
    this.#pending = undefined
    if (this.#isActive) this.#raises = [...this.#raises, t]
    const kind = this.#isActive ? 'raised' : 'returned'
    this.changes.push({ kind, t, value, isChattering: this.#isChattering })
  }

  get #offDelayMs(): number {
    const { chatter, offDelayMs } = this.#timing
    return chatter && this.#isChattering ? Math.max(offDelayMs, chatter.calmMs) : offDelayMs
  }

  get #isChattering(): boolean {
    return isChattering(this.#raises, this.#timing.chatter)
  }
}

function isChattering(raises: readonly number[], chatter: Chatter | null): boolean {
  if (!chatter) return false
  const oldest = raises.at(-chatter.count)
  return oldest !== undefined && (raises.at(-1) as number) - oldest <= chatter.withinMs
}
