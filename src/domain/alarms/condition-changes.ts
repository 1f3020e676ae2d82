import type { Samples } from './credible.ts'

/** What a reading says of a condition: it holds, it is over, or neither (a value within the deadband). */
export type Verdict = 'in' | 'out' | 'between'

/** How long a condition has to hold, or to be over, before it counts. All in milliseconds of event time. */
export interface Timing {
  onDelayMs: number
  offDelayMs: number
  /** A value may linger in the deadband for so long before the condition is over. */
  memoryMs: number
  chatter: Chatter | null
}

/** So many times within a time is chattering; the alarm is then held until it has been calm for another. */
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

/** What is known of a condition: whether it held, and the time of the reading or moment it last changed with. */
export interface ConditionState {
  isActive: boolean
  changedMs: number
  /** When that was noticed, by our own clock. */
  noticedMs?: number
  /** Recent times at which it began. */
  raises: readonly number[]
}

/** A condition began or ended, at a reading or at a moment. */
export interface Change {
  kind: 'raised' | 'returned'
  t: number
  value: number | null
  isChattering: boolean
}

export interface Judgement {
  changes: readonly Change[]
  /** When to look again although nothing new may come; infinity where the clock alone changes nothing. */
  dueMs: number
}

/**
 * How a condition changes along the readings since it last did. They are taken in order of their times, whatever order they
 * came in: what is late, repeated or reordered is judged in its place, and what lies before the last change changes nothing.
 * A delay runs in event time, and with the clock (`asOfMs`) after the newest reading: a station that a flood takes away has
 * nothing to say against its alarm.
 */
export function changesAlong(
  condition: ConditionState,
  { t, v }: Samples,
  verdictOf: (value: number, index: number) => Verdict,
  timing: Timing,
  asOfMs: number,
): Judgement {
  const newestMs = t.at(-1) ?? Number.NEGATIVE_INFINITY
  // of what lies before the window nothing more is known than that it was before it, and long before the newest
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
 * When a condition last changed. A time that lies ahead, of the readings as well, was of a clock that has been set right since: up
 * to then nothing that is measured would count.
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
  /** The reading that the condition began with, or ended with, if it goes on like that for long enough. */
  #pending: Sample | undefined
  #lastInMs: number

  constructor({ isActive, raises }: ConditionState, timing: Timing, lastInMs: number) {
    this.#timing = timing
    this.#isActive = isActive
    this.#raises = raises
    this.#lastInMs = lastInMs
  }

  /** When what is pending counts. */
  get dueMs(): number {
    if (!this.#pending) return Number.POSITIVE_INFINITY
    return this.#pending.t + (this.#isActive ? this.#offDelayMs : this.#timing.onDelayMs)
  }

  /** Time passes up to a moment without another reading. */
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

/** Whether a condition that began at these times comes and goes too often. */
export function isChattering(raises: readonly number[], chatter: Chatter | null): boolean {
  if (!chatter) return false
  const oldest = raises.at(-chatter.count)
  return oldest !== undefined && (raises.at(-1) as number) - oldest <= chatter.withinMs
}
