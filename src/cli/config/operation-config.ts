import { MAX_STREAMS } from '../../bff/live/stream-places.ts'
import { type Values, wholeNumber } from './variables.ts'

export interface OperationConfig {
  /** For `/metrics`; `null`: operators and this machine only. */
  metricsToken: string | null
  /** How long requests are answered after the signal to end, while `/readyz` reports it. */
  drainSeconds: number
  /** By address; 0: no limit. */
  requestsPerMinute: number
  /** By address; 0: no limit. */
  streamsPerAddress: number
  /** Where to report a vulnerability: `mailto:` and `https:` addresses, preferred first. */
  securityContacts: readonly string[]
}

const MIN_TOKEN_LENGTH = 16
const MAX_DRAIN_S = 300
const HIGHEST_RATE = 1_000_000

/** Adds errors to `problems`. */
export function readOperation(values: Values, problems: string[]): OperationConfig {
  const { METRICS_TOKEN: token } = values
  if (token !== undefined && (token.length < MIN_TOKEN_LENGTH || /[^\x21-\x7e]/.test(token))) {
    problems.push(`METRICS_TOKEN: a token has at least ${MIN_TOKEN_LENGTH} characters and no spaces`)
  }
  return {
    metricsToken: token ?? null,
    drainSeconds: wholeNumber(values, 'DRAIN_SECONDS', { usual: 0, most: MAX_DRAIN_S }, problems),
    requestsPerMinute: wholeNumber(
      values,
      'CLIENT_REQUESTS_PER_MINUTE',
      { usual: 6000, most: HIGHEST_RATE },
      problems,
    ),
    streamsPerAddress: wholeNumber(
      values,
      'STREAMS_PER_ADDRESS',
      { usual: 100, most: MAX_STREAMS },
      problems,
    ),
    securityContacts: readContacts(values.SECURITY_CONTACT, problems),
  }
}

function readContacts(text: string | undefined, problems: string[]): string[] {
  const contacts = text?.split(',').map((contact) => contact.trim()) ?? []
  if (!contacts.every(isContact)) {
    problems.push(
      'SECURITY_CONTACT: each is an address such as mailto:security@rivers.example or https://rivers.example/security, separated by commas',
    )
  }
  return contacts
}

/** Each is a line of security.txt, so without whitespace. */
function isContact(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && /^(mailto:[^@]+@.+|https:\/\/.+)$/i.test(text) && URL.canParse(text)
}
