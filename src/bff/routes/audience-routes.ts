import type { Audience } from '../audience/audience.ts'
import { devicesRoute } from './devices.ts'
import { eventsRoute } from './events.ts'
import { exportRoute } from './export.ts'
import type { Answers, Route, RouteContext } from './route-table.ts'
import { seriesRoute } from './series.ts'
import type { Terms } from './terms.ts'

/** The routes that show an audience its stations, below `base` and on these terms. */
export function audienceRoutes(
  base: string,
  terms: Terms,
  audience: Audience,
  context: RouteContext,
): Route[] {
  const route = (path: string, answers: Answers): Route => ({
    method: 'GET',
    path: `${base}${path}`,
    who: terms.who,
    changes: false,
    ...answers,
  })
  return [
    route('/devices', devicesRoute(audience, terms)),
    route('/events', { handler: eventsRoute(audience, context) }),
    route('/devices/:id/series', seriesRoute(audience, terms, context)),
    route('/devices/:id/export', { handler: exportRoute(audience, terms, context) }),
  ]
}
