import { hostRefusal } from '../../../outbox/address-refusal.ts'
import { ALLOW_PRIVATE_VARIABLE } from '../../../outbox/receiver-connector.ts'
import type { Receiver } from '../file/receiver.ts'

/** Receivers at a written address that is refused, each with its place in the alarms file. */
export function privateReceivers(receivers: readonly Receiver[]): string[] {
  return receivers.flatMap((receiver, n) =>
    Object.entries(receiver).flatMap(([field, value]) => {
      if (field !== 'url' && field !== 'baseUrl') return []
      const { protocol, hostname } = new URL(String(value))
      const refusal = /^https?:$/.test(protocol) ? hostRefusal(hostname) : null
      const what = `it is ${refusal}, and nothing is sent there unless ${ALLOW_PRIVATE_VARIABLE}=1`
      return refusal === null ? [] : [`receivers[${n}].${field}: ${what}`]
    }),
  )
}
