import type { PartlyRead } from '../../domain/series/series.ts'

interface Answer {
  partial?: PartlyRead
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
