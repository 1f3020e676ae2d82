import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '../../observe/metrics.ts'
import { Problem } from '../http/problems.ts'
import { get, type Route } from './route-table.ts'

/**
 * `GET /metrics`, for Prometheus: for operators and programs on this machine or, where there is a token, for whoever
 * brings it (`Authorization: Bearer …`) from anywhere.
 */
export function metricsRoutes(
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
  token: string | undefined,
): Route[] {
  return [
    get('/metrics', token === undefined ? 'local' : 'anyone', async (c) => {
      if (token !== undefined && !isToken(c.req.header('authorization'), token)) throw tokenMissing()
      const headers = { 'content-type': contentType, 'cache-control': 'no-store' }
      return new Response(await text(), { headers })
    }),
  ]
}

function isToken(header: string | undefined, token: string): boolean {
  const [, said = ''] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? []
  // digests: a comparison of unequal lengths throws, and its time must not reveal how much was right
  return timingSafeEqual(digest(said), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function tokenMissing(): Problem {
  return new Problem(
    401,
    'token-missing',
    'Token required',
    'The metrics need the METRICS_TOKEN of this server. Send it as "Authorization: Bearer …".',
    { 'www-authenticate': 'Bearer' },
  )
}
