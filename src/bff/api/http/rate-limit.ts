import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countedAddress } from '../../../contract/counted-address.ts'
import type { Logger } from '../../observe/logger.ts'
import { MinutelyWarning } from '../../observe/minutely-warning.ts'
import { type Connection, isFromThisMachine } from './connection.ts'
import { tooManyRequests } from './problems.ts'
import type { RequestHead } from './request-head.ts'

/** Counts a request; rejects with a problem above its address's limit. */
export type RequestLimit = (request: RequestHead, connection: Connection) => Promise<void>

/** Probes and the app's files are free; the webhook receiver counts for itself. */
export const COUNTED_PATHS = '/api/*'

const MINUTE_S = 60
const REFUSED =
  'requests were refused: their address has made CLIENT_REQUESTS_PER_MINUTE; if it is a proxy, name it in TRUSTED_PROXY'
const NO_LIMIT: RequestLimit = async () => {}

/** Requests a minute by address; 0 is no limit. Far above readers' needs: it stops runaway programs. */
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
