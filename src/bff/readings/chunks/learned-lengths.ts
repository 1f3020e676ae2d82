import { isPast } from '../../util/is-past.ts'

/** Shorter ranges are not cut. */
export const MIN_DURATION_MS = 3_600_000
/** A range that hangs is retried as this part of it. */
const PART = 8
/** After this time without a too long range, longer ones are tried again. */
const GROWS_AFTER_MS = 10 * 60_000
const FORGOTTEN_AFTER_MS = 60 * 60_000
/** How long a range that hung without an answer suggests where to go on. */
const SUSPECTED_FOR_MS = 2 * 60_000
const SERVICE = Symbol('service')

interface Lesson {
  answeredMs: number
  tooLongMs: number
  atMs: number
}

/**
 * Lengths of range that the service answers, by device; for an unknown one, the last learned of any that
 * hung. A length is learned only when it is answered while a longer one hung or was refused: outages teach
 * nothing.
 */
export class LearnedLengths {
  readonly #now: () => number
  readonly #lessons = new Map<string | typeof SERVICE, Lesson>()
  readonly #suspected = new Map<string, { lengthMs: number; atMs: number }>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Infinite as long as no range was too long. */
  longestMs(deviceId: string): number {
    const lesson = this.#lessonFor(deviceId)
    if (!lesson) return Number.POSITIVE_INFINITY
    const { answeredMs, tooLongMs, atMs } = lesson
    // several lengths hung at once, those between perhaps for a passing reason
    if (answeredMs * PART < tooLongMs) return Math.max(MIN_DURATION_MS, answeredMs * PART)
    const grows = isPast(atMs, GROWS_AFTER_MS, this.#now())
    return Math.max(MIN_DURATION_MS, answeredMs * (grows ? 2 : 1))
  }

  /** Length to request beside a slow range. */
  besideMs(deviceId: string, lengthMs: number): number {
    const suspected = this.#suspected.get(deviceId)
    const isKnown = suspected && !isPast(suspected.atMs, SUSPECTED_FOR_MS, this.#now())
    return Math.max(MIN_DURATION_MS, Math.min(lengthMs, isKnown ? suspected.lengthMs : lengthMs) / PART)
  }

  /** A range was answered while a longer one hung, as other devices' will, or before it was refused again. */
  learn(deviceId: string, answeredMs: number, tooLongMs: number, how: 'hung' | 'refused'): void {
    const lesson = { answeredMs, tooLongMs, atMs: this.#now() }
    this.#lessons.set(deviceId, lesson)
    if (how === 'refused') return
    this.#lessons.set(SERVICE, lesson)
    this.#suspected.delete(deviceId)
  }

  /** A range hung without a shorter one being answered. */
  suspect(deviceId: string, lengthMs: number): void {
    this.#suspected.set(deviceId, { lengthMs, atMs: this.#now() })
  }

  /** With time, longer ranges are tried. */
  answered(deviceId: string, lengthMs: number): void {
    const lesson = this.#lessonFor(deviceId)
    if (!lesson) return
    if (lengthMs >= lesson.tooLongMs) {
      for (const [key, one] of this.#lessons) if (one === lesson) this.#lessons.delete(key)
    } else lesson.answeredMs = Math.max(lesson.answeredMs, lengthMs)
  }

  #lessonFor(deviceId: string): Lesson | undefined {
    const lesson = this.#lessons.get(deviceId) ?? this.#lessons.get(SERVICE)
    if (lesson && !isPast(lesson.atMs, FORGOTTEN_AFTER_MS, this.#now())) return lesson
    this.#lessons.delete(deviceId)
    return undefined
  }
}
