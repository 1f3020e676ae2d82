import { json, PRIVATE } from '../http/json.ts'
import type { StatusDesk } from '../status/status-report.ts'
import type { Route } from './route-table.ts'

/** `GET /api/status`: how this instance and the service behind it fare. */
export function statusRoutes(desk: StatusDesk): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/status',
      who: 'signed-in',
      changes: false,
      handler: async (c) => json(await desk.report()).respond(c.req.raw, PRIVATE),
    },
  ]
}
