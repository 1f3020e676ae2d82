import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countedAddress } from '../../../contract/counted-address.ts'
import { ERRORS, WEBHOOK_RECEIVED } from '../../../contract/errors.ts'
import { WEBHOOK_PATH } from '../../../contract/paths.ts'
import { type ReadWebhook, readWebhook } from '../../../contract/reader.ts'
import { jsonOf, webhookBody } from '../../../contract/webhook-body.ts'
import type { TakeWebhook } from '../../live/webhook-readings.ts'
import type { Logger } from '../../observe/logger.ts'
import type { Observer, WebhookOutcome } from '../../observe/observer.ts'
import { isPast } from '../../util/is-past.ts'
import type { IsKey } from '../http/is-key.ts'
import { type BffContext, type Route, route } from '../routes/route-table.ts'

interface WebhookOptions {
  isKey: IsKey
  now: () => number
  observer: Pick<Observer, 'webhook'>
  logger: Logger
  take: TakeWebhook
}

/** Clocks differ; a reading further ahead would stay the newest until then. */
const FURTHEST_AHEAD_MS = 10 * 60_000
const READINGS = 'sensor.data'
const MINUTE_S = 60
/** A key of 256 bits cannot be guessed; the limit bounds the cost of trying. */
const WRONG_KEYS_PER_MINUTE = 120
/** A hundred thousand stations that report once a minute. */
const MESSAGES_PER_MINUTE = 100_000

const REFUSALS = {
  unauthorized: ERRORS.unauthorized,
  malformed: ERRORS.badRequest,
  'too-large': { status: 413, message: 'Content Too Large' },
  'wrong-type': { status: 415, message: 'Unsupported Media Type' },
  'too-many': ERRORS.tooManyRequests,
} as const

/** A sender retries within an hour. A later repetition is stored over the first. */
const REMEMBERED_MS = 2 * 3_600_000
/** Some ten megabytes: two hours of seven messages a second. */
const MESSAGES_REMEMBERED = 50_000

/** A refusal in the interface's envelope. */
class Refused extends Error {
  readonly outcome: keyof typeof REFUSALS
  readonly retryAfterMs: number | undefined

  constructor(outcome: keyof typeof REFUSALS, retryAfterMs?: number) {
    super(outcome)
    this.outcome = outcome
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * `POST /webhook/sensor-data` (R34–R36, C37). A skipped message gets 200: the sender would only repeat it.
 */
export function webhookRoute(options: WebhookOptions): Route {
  const { observer, logger } = options
  const seen = new SeenMessages(options.now)
  const wrongKeys = new RateLimiterMemory({ points: WRONG_KEYS_PER_MINUTE, duration: MINUTE_S })
  const messages = new RateLimiterMemory({ points: MESSAGES_PER_MINUTE, duration: MINUTE_S })

  async function received(c: BffContext): Promise<[outcome: WebhookOutcome, deviceId: string]> {
    const network = countedAddress(c.env.address ?? '')
    await within(messages, network)
    if (!options.isKey(c.req.header('x-api-key'))) {
      await within(wrongKeys, network)
      throw new Refused('unauthorized')
    }
    if (!isJson(c.req.header('content-type'))) throw new Refused('wrong-type')
    const body = await webhookBody(c.req.raw)
    if (!body) throw new Refused('too-large')
    const message = readWebhook(jsonOf(body))
    if (!message) throw new Refused('malformed')
    const outcome = await judged(message, options, seen.has(body))
    // a message that failed comes again, and is then no repetition
    seen.note(body)
    return [outcome, message.deviceId]
  }

  // for anyone: the key proves the sender, and no page of a stranger has it
  return route('POST', WEBHOOK_PATH, 'anyone', 'light', async (c) => {
    try {
      observer.webhook(...(await received(c)))
      return Response.json({ message: WEBHOOK_RECEIVED })
    } catch (error) {
      if (!(error instanceof Refused)) {
        logger.warn(
          { reason: String(error) },
          'a webhook message could not be taken in, and should come again',
        )
        return envelope(ERRORS.internal)
      }
      observer.webhook(error.outcome)
      return envelope(REFUSALS[error.outcome], error.retryAfterMs)
    }
  })
}

async function judged(
  message: ReadWebhook,
  { now, take }: WebhookOptions,
  isRepeated: boolean,
): Promise<WebhookOutcome> {
  if (message.event !== READINGS) return 'unknown-event'
  if (message.timeMs > now() + FURTHEST_AHEAD_MS) return 'from-the-future'
  return take(message, isRepeated)
}

async function within(limiter: RateLimiterMemory, network: string): Promise<void> {
  await limiter.consume(network).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? new Refused('too-many', refusal.msBeforeNext) : refusal
  })
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '')
}

function envelope(error: { status: number; message: string }, retryAfterMs?: number): Response {
  const seconds = retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000))
  return Response.json(
    { message: error.message, data: null },
    {
      status: error.status,
      headers: { 'cache-control': 'no-store', ...(seconds && { 'retry-after': String(seconds) }) },
    },
  )
}

/** Remembers messages by content: they carry no id, and two of one device and time may differ. */
class SeenMessages {
  readonly #now: () => number
  readonly #seenAtMs = new LRUCache<string, number>({ max: MESSAGES_REMEMBERED })

  constructor(now: () => number) {
    this.#now = now
  }

  has(message: Uint8Array): boolean {
    const seenAtMs = this.#seenAtMs.get(keyOf(message))
    return seenAtMs !== undefined && !isPast(seenAtMs, REMEMBERED_MS, this.#now())
  }

  note(message: Uint8Array): void {
    this.#seenAtMs.set(keyOf(message), this.#now())
  }
}

function keyOf(message: Uint8Array): string {
  return createHash('sha256').update(message).digest('base64url')
}
