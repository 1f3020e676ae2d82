import type { SendResult } from '../../../../outbox/outbox.ts'

/** A result that is final where its status says that the message itself is refused. */
export function finalOn(statuses: readonly number[], result: SendResult): SendResult {
  const { status } = result
  return status !== null && statuses.includes(status) ? { ...result, isFinal: true } : result
}
