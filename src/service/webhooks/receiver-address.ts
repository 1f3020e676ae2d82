import { isLoopback } from '../../contract/loopback.ts'

const LONGEST = 2_000

/**
 * The address messages are sent to, or a sentence saying what is wrong with it. `https:` everywhere, `http:` on
 * loopback only (C34): the key travels with every message. Credentials in the address would end up in listings.
 */
export function receiverAddress(text: string): { url: string } | { problem: string } {
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
  url.hash = ''
  return { url: url.href }
}
