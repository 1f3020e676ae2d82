import type { Hono } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { BffEnv } from '../routes/route-table.ts'
import { isFromThisMachine } from './connection.ts'
import { networkOf } from './network-of.ts'
import { tooManyRequests } from './problems.ts'

const MINUTE_S = 60
/** What costs nothing, probes and the app's own files, is not counted; the webhook receiver counts for itself. */
const COUNTED = ['/api/*']

/**
 * Refuses an address that asks for more than so many answers a minute; 0 refuses nobody. Far above what a reader
 * or a room full of them needs: it keeps a runaway program from taking the server from all others.
 */
export function limitRequests(app: Hono<BffEnv>, perMinute: number): void {
  if (perMinute === 0) return
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S })
  for (const path of COUNTED) {
    app.use(path, async (c, next) => {
      const { address } = c.env
      if (address !== undefined && !isFromThisMachine(c.req.raw, c.env)) {
        await limiter.consume(networkOf(address)).catch((refusal: unknown) => {
          throw refusal instanceof RateLimiterRes ? tooManyRequests(refusal.msBeforeNext) : refusal
        })
      }
      await next()
    })
  }
}
