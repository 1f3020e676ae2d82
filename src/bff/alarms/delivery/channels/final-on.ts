import type { SendResult } from '../../../../outbox/outbox.ts'

export function finalOn(statuses: readonly number[], result: SendResult): SendResult {
  const { status } = result
  return status !== null && statuses.includes(status) ? { ...result, isFinal: true } : result
}
