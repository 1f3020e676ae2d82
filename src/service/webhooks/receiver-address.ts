import { isLoopback } from '../../contract/loopback.ts'
import { hostRefusal } from '../../outbox/address-refusal.ts'
import { ALLOW_PRIVATE_VARIABLE } from '../../outbox/receiver-connector.ts'

const LONGEST = 2_000

/**
 * The address for messages, or a sentence on what is wrong with it. `https:`, or `http:` on loopback (C34):
 * the key travels with messages. Credentials would show in listings. Private addresses in the URL are refused
 * here; resolved names are checked when sending.
 */
export function receiverAddress(
  text: string,
  { allowPrivate }: { allowPrivate: boolean },
): { url: string } | { problem: string } {
  if (!URL.canParse(text) || text.length > LONGEST) {
    return { problem: 'it has to be a full address such as https://example.org/webhook/sensor-data' }
  }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    return { problem: 'it must not hold a user name or password; the receiver knows the sender by its key' }
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    return { problem: 'it has to begin with https: (http: only on this machine, such as http://127.0.0.1)' }
  }
  const refusal = allowPrivate ? null : hostRefusal(url.hostname)
  if (refusal !== null) {
    return {
      problem: `it is ${refusal}, and messages go to public addresses only; ${ALLOW_PRIVATE_VARIABLE}=1 allows receivers on this machine and in private networks`,
    }
  }
  url.hash = ''
  return { url: url.href }
}
