import { isPartlyRead } from '../../domain/series/series.ts'
import { type Check, type Checked, objectOf, optional } from '../../domain/shape.ts'

/** Which part of its range an answer covers; absent once that is all. */
const isOfPart = objectOf({ partial: optional(isPartlyRead) })
type Answer = Checked<typeof isOfPart>

/** Checks an answer that may be of a part of its range. */
export function mayBeOfPart<T>(check: Check<T>): Check<T & Answer> {
  return (value) => {
    isOfPart(value)
    return check(value) as T & Answer
  }
}

/** Whether the rest of a range is still being read. */
export function isBeingRead(answer: Answer | undefined): boolean {
  return answer?.partial !== undefined && answer.partial.failure === undefined
}

export function refetchWhileBeingRead(intervalMs: number) {
  return ({ state }: { state: { data?: Answer | undefined } }) =>
    isBeingRead(state.data) ? intervalMs : false
}
