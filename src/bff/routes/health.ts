import { Problem } from '../http/problems.ts'
import type { Route } from './route-table.ts'

/** `GET /healthz`: the process answers. `GET /readyz`: there is a device list to show. */
export function healthRoutes(isReady: () => boolean): Route[] {
  const readiness = () => {
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
  }
  const open = { method: 'GET', who: 'anyone', changes: false } as const
  return [
    { ...open, path: '/healthz', handler: () => status('ok') },
    { ...open, path: '/readyz', handler: readiness },
  ]
}

function status(text: string): Response {
  return Response.json({ status: text }, { headers: { 'cache-control': 'no-store' } })
}
