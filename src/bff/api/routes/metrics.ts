import type { Metrics } from '../../observe/metrics.ts'
import { isKeyOf } from '../http/is-key.ts'
import { Problem } from '../http/problems.ts'
import { get, type Route } from './route-table.ts'

/** `GET /metrics` for Prometheus: for operators and local programs, or with the token from anywhere. */
export function metricsRoutes(
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
  token: string | undefined,
): Route[] {
  const isToken = isKeyOf(token)
  return [
    get('/metrics', token === undefined ? 'local' : 'anyone', 'probe', async (c) => {
      if (token !== undefined && !isToken(bearerIn(c.req.header('authorization')))) throw tokenMissing()
      const headers = { 'content-type': contentType, 'cache-control': 'no-store' }
      return new Response(await text(), { headers })
    }),
  ]
}

function bearerIn(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
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
