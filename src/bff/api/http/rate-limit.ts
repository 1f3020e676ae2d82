import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countedAddress } from '../../../contract/counted-address.ts'
import type { Logger } from '../../observe/logger.ts'
import { MinutelyWarning } from '../../observe/minutely-warning.ts'
import { type Connection, isFromThisMachine } from './connection.ts'
import { tooManyRequests } from './problems.ts'
import type { RequestHead } from './request-head.ts'

/** Counts a request; rejects with a problem where its address has made too many. */
export type RequestLimit = (request: RequestHead, connection: Connection) => Promise<void>

/** What costs nothing, probes and the app's own files, is not counted; the webhook receiver counts for itself. */
export const COUNTED_PATHS = '/api/*'

const MINUTE_S = 60
const REFUSED =
  'requests were refused: their address has made CLIENT_REQUESTS_PER_MINUTE; if it is a proxy, name it in TRUSTED_PROXY'
const NO_LIMIT: RequestLimit = async () => {}

/**
 * Limits requests a minute by address; 0 is no limit. The limit is far above the needs of a reader, or of a room of them: it
 * stops runaway programs.
 */
export function createRequestLimit(perMinute: number, logger: Pick<Logger, 'warn'>): RequestLimit {
  if (perMinute === 0) return NO_LIMIT
  const warning = new MinutelyWarning(logger, REFUSED)
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S })
  return async (request, connection) => {
    const { address } = connection
    if (address === undefined || isFromThisMachine(request, connection)) return
    const network = countedAddress(address)
    await limiter.consume(network).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      warning.add({ address: network })
      throw tooManyRequests(refusal.msBeforeNext)
    })
  }
}
