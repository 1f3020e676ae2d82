import { silentObserver } from '../observe/combined-observer.ts'
import type { Observer } from '../observe/observer.ts'
import type { Clock } from './clock.ts'
import { ended, INITIAL_PACE, type Pace, refused, requested } from './pace.ts'

/**
 * The request rate of one set of credentials, over all its users. Each call that `take` admits is followed by one of the
 * other two.
 */
export interface RequestBudget {
  /** Resolves to 0 if a call may be sent now, otherwise to the milliseconds to wait before the next try. */
  take(): Promise<number>
  /** Records a 429 with the requested silence. */
  refused(retryAfterMs: number | null): Promise<void>
  /** The call had another end, with an answer of any other status or without one. */
  ended(wasAnswered: boolean): Promise<void>
}

/** The budget of one process. */
export function createRequestBudget(
  clock: Pick<Clock, 'elapsedMs'>,
  observer: Observer = silentObserver,
): RequestBudget {
  let pace: Pace = INITIAL_PACE
  const become = (next: Pace) => {
    const wasLimited = pace.perSecond !== null
    pace = next
    const { perSecond, tokens } = next
    if (perSecond !== null || wasLimited) {
      observer.budget({
        tokens: Math.floor(tokens),
        capacity: Math.ceil(perSecond ?? Number.POSITIVE_INFINITY),
      })
    }
  }
  return {
    async take() {
      const answer = requested(pace, clock.elapsedMs())
      become(answer.pace)
      return answer.waitMs
    },
    async refused(retryAfterMs) {
      become(refused(pace, clock.elapsedMs(), retryAfterMs))
    },
    async ended(wasAnswered) {
      become(ended(pace, clock.elapsedMs(), wasAnswered))
    },
  }
}
