import type { Hono } from 'hono'
import { Problem } from '../http/problems.ts'

/** `GET /healthz`: the process answers. `GET /readyz`: there is a device list to show. */
export function healthRoutes(app: Hono, isReady: () => boolean): void {
  app.get('/healthz', () => status('ok'))
  app.get('/readyz', () => {
    if (!isReady()) {
      throw new Problem(
        503,
        'not-ready',
        'Not ready yet',
        'The first device list is not there yet. Ask again in a moment.',
        {
          'retry-after': '1',
        },
      )
    }
    return status('ready')
  })
}

function status(text: string): Response {
  return Response.json({ status: text }, { headers: { 'cache-control': 'no-store' } })
}
