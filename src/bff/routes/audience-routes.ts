import type { Audience } from '../audience/audience.ts'
import { devicesRoute } from './devices.ts'
import { exportRoute } from './export.ts'
import type { Route, RouteContext, Who } from './route-table.ts'
import { seriesRoute } from './series.ts'

/** The routes that show an audience its stations, below `base`. */
export function audienceRoutes(base: string, who: Who, audience: Audience, context: RouteContext): Route[] {
  const route = (path: string, handler: Route['handler']): Route => ({
    method: 'GET',
    path: `${base}${path}`,
    who,
    changes: false,
    handler,
  })
  return [
    route('/devices', devicesRoute(audience)),
    route('/devices/:id/series', seriesRoute(audience, context)),
    route('/devices/:id/export', exportRoute(audience)),
  ]
}
