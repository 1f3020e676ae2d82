import { isPast } from '../../util/is-past.ts'

/** What is no longer than this is not cut. */
export const MIN_DURATION_MS = 3_600_000
/** A range that hangs is tried again as this part of it. */
const PART = 8
/** After so long without a range that was too long, longer ones are tried again. */
const GROWS_AFTER_MS = 10 * 60_000
const FORGOTTEN_AFTER_MS = 60 * 60_000
/** For so long a range that hung without any answer says where to go on trying. */
const SUSPECTED_FOR_MS = 2 * 60_000
/** Stands for all devices of the service. */
const SERVICE = Symbol('service')

interface Lesson {
  answeredMs: number
  tooLongMs: number
  atMs: number
}

/**
 * The lengths of range that a service answers, by device; for a device nothing is known of, the last one learned of any
 * other from a range that hung. A length is learned only from a short range that was answered while a long one hung or
 * was refused. A service that is down teaches nothing.
 */
export class LearnedLengths {
  readonly #now: () => number
  readonly #lessons = new Map<string | typeof SERVICE, Lesson>()
  readonly #suspected = new Map<string, { lengthMs: number; atMs: number }>()

  /** `now` in epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The longest range to request, in milliseconds; infinite as long as none was too long. */
  longestMs(deviceId: string): number {
    const lesson = this.#lessonFor(deviceId)
    if (!lesson) return Number.POSITIVE_INFINITY
    const { answeredMs, tooLongMs, atMs } = lesson
    // several lengths hung at once, those between them perhaps for a reason that has passed
    if (answeredMs * PART < tooLongMs) return Math.max(MIN_DURATION_MS, answeredMs * PART)
    const grows = isPast(atMs, GROWS_AFTER_MS, this.#now())
    return Math.max(MIN_DURATION_MS, answeredMs * (grows ? 2 : 1))
  }

  /** The length of range to request beside one of this length that is slow. */
  besideMs(deviceId: string, lengthMs: number): number {
    const suspected = this.#suspected.get(deviceId)
    const isKnown = suspected && !isPast(suspected.atMs, SUSPECTED_FOR_MS, this.#now())
    return Math.max(MIN_DURATION_MS, Math.min(lengthMs, isKnown ? suspected.lengthMs : lengthMs) / PART)
  }

  /** A range was answered while a longer one hung, which other devices' will too, or before it was refused again. */
  learn(deviceId: string, answeredMs: number, tooLongMs: number, how: 'hung' | 'refused'): void {
    const lesson = { answeredMs, tooLongMs, atMs: this.#now() }
    this.#lessons.set(deviceId, lesson)
    if (how === 'refused') return
    this.#lessons.set(SERVICE, lesson)
    this.#suspected.delete(deviceId)
  }

  /** A range hung, and nothing shorter was answered. */
  suspect(deviceId: string, lengthMs: number): void {
    this.#suspected.set(deviceId, { lengthMs, atMs: this.#now() })
  }

  /** A range was answered as it was requested: with time, longer ones are. */
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
