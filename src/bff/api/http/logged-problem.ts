import type { Logger } from '../../observe/logger.ts'
import { type Problem, problemOf } from './problems.ts'
import { withRequestId } from './request-id.ts'

/** The problem of anything thrown while a request was answered. */
export type ProblemOf = (error: unknown, requestId: string) => Problem

export function createLoggedProblemOf(logger: Logger): ProblemOf {
  return (error, requestId) => {
    const problem = problemOf(error)
    const { cause } = problem
    if (cause !== undefined) {
      withRequestId(logger, requestId).error({ err: cause }, 'the dashboard’s store cannot be written')
    } else if (problem.status === 500) {
      withRequestId(logger, requestId).error({ err: error }, 'a request failed for a reason not foreseen')
    }
    return problem
  }
}
