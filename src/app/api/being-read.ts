import type { PartlyRead } from '../../domain/series/series.ts'
import { isPartlyRead } from '../../view/api/device-series.ts'
import { type Check, type Checks, objectOf, optional } from '../../view/api/shape.ts'

interface Answer {
  /** How much of the range it is of; absent once that is all. */
  partial?: PartlyRead
}

/** Checks an answer that may be of a part of its range. */
export function mayBeOfPart<T extends object>(checks: Checks<T>): Check<T & Answer> {
  return objectOf({ ...checks, partial: optional(isPartlyRead) } as Checks<T & Answer>)
}

/** Whether the rest of a range is still being read. */
export function isBeingRead(answer: Answer | undefined): boolean {
  return answer?.partial !== undefined && answer.partial.failure === undefined
}

/** A refetch interval for as long as the range of an answer is being read. */
export function refetchWhileBeingRead(intervalMs: number) {
  return ({ state }: { state: { data?: Answer | undefined } }) =>
    isBeingRead(state.data) ? intervalMs : false
}
