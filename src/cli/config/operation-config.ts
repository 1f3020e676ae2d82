import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { MAX_STREAMS } from '../../bff/live/stream-places.ts'
import { canBe, type Values, wholeNumber } from './variables.ts'

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

const MEBIBYTE = 1024 * 1024

export interface CacheConfig {
  memoryBytes: number
  /** How long before a station's newest reading late ones are expected, and refetched. */
  tailMs: number
  /** Snapshots in the data directory; 0: none. */
  diskCacheBytes: number
}

const MAX_MB = 65_536
const MAX_HOURS = 8_784

/** A shorter one can be guessed. */
const MIN_CHARACTERS = 16

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

/** Adds errors to `problems`. */
export function readCache(values: Values, problems: string[]): CacheConfig {
  return {
    memoryBytes:
      wholeNumber(values, 'CACHE_MB', { usual: 256, least: 16, most: MAX_MB }, problems) * MEBIBYTE,
    tailMs: wholeNumber(values, 'CACHE_TAIL_HOURS', { usual: 24, most: MAX_HOURS }, problems) * HOUR_MS,
    diskCacheBytes: wholeNumber(values, 'COPIES_MB', { usual: 128, most: MAX_MB }, problems) * MEBIBYTE,
  }
}

/** For several instances; `null`: none. Errors in `problems` omit the address, which holds a password. */
export function readRedisUrl(
  { REDIS_URL: text, UPSTREAM_URL: upstream }: Values,
  problems: string[],
): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') {
    problems.push('REDIS_URL: it is no address such as redis://user:password@host:6379 or rediss://host:6379')
  } else if (!/^\/?\d*$/.test(url.pathname)) {
    problems.push('REDIS_URL: after the host comes nothing, or the number of a database')
  } else if (!canBe(() => decodeURIComponent(`${url.username}:${url.password}`))) {
    problems.push('REDIS_URL: a % in its user or password is written %25')
  }
  if (upstream === undefined) {
    problems.push('REDIS_URL: several instances need one service to read; set UPSTREAM_URL')
  }
  return text
}

/** The key of webhook senders; `null`: not set. Adds errors to `problems`. */
export function readWebhookKey({ WEBHOOK_API_KEY: key }: Values, problems: string[]): string | null {
  if (key === undefined) return null
  if (key.length < MIN_CHARACTERS) {
    problems.push(`WEBHOOK_API_KEY: it has fewer than ${MIN_CHARACTERS} characters; take a random one`)
  }
  // a header cannot carry anything else
  if (!/^[\x21-\x7e]*$/.test(key)) {
    problems.push('WEBHOOK_API_KEY: it holds characters other than letters, digits and punctuation of ASCII')
  }
  return key
}
