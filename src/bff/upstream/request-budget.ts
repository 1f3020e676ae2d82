import type { Clock } from './clock.ts'
import { asked, ended, type Pace, refused, UNHURRIED } from './pace.ts'

/**
 * How often the service may be asked with one set of credentials, over all who ask with them. Each call that `take`
 * lets go is followed by one of the other two.
 */
export interface RequestBudget {
  /** Resolves to 0 when a call may be made now, otherwise to the milliseconds after which to ask again. */
  take(): Promise<number>
  /** The service answered 429, and asked for so long a silence. */
  refused(retryAfterMs: number | null): Promise<void>
  /** The call had another end, with an answer of any other status or without one. */
  ended(wasAnswered: boolean): Promise<void>
}

/** The budget of one process. */
export function createRequestBudget(clock: Pick<Clock, 'elapsedMs'>): RequestBudget {
  let pace: Pace = UNHURRIED
  return {
    async take() {
      const answer = asked(pace, clock.elapsedMs())
      pace = answer.pace
      return answer.waitMs
    },
    async refused(retryAfterMs) {
      pace = refused(pace, clock.elapsedMs(), retryAfterMs)
    },
    async ended(wasAnswered) {
      pace = ended(pace, clock.elapsedMs(), wasAnswered)
    },
  }
}
