import type { Tenant } from '../../tenants/tenant.ts'
import { devicesRoute } from './devices.ts'
import { eventsRoute } from './events.ts'
import { exportRoute } from './export.ts'
import { notesRoute } from './note-query.ts'
import { normalsRoute } from './record/normals.ts'
import { recordRoute } from './record/record.ts'
import { statisticsRoute } from './record/statistics.ts'
import { doubleMassRoute } from './relation/double-mass.ts'
import { floodsRoute } from './relation/floods.ts'
import { ratingRoute } from './relation/rating.ts'
import { relationRoute } from './relation/relation.ts'
import { tideRoute } from './relation/tide.ts'
import type { RoutePolicy } from './route-policy.ts'
import type { Answers, Route, RouteContext } from './route-table.ts'
import { aggregatesRoute } from './series/aggregates.ts'
import { flaggedStretchesRoute } from './series/flagged-stretches.ts'
import { qualityRoute } from './series/quality.ts'
import { seriesRoute } from './series/series.ts'

/** The routes that show a tenant its stations, below `base` and on these terms. */
export function tenantRoutes(
  base: string,
  policy: RoutePolicy,
  tenant: Tenant,
  context: RouteContext,
): Route[] {
  const route = (path: string, answers: Answers): Route => ({
    method: 'GET',
    path: `${base}${path}`,
    who: policy.who,
    ...answers,
  })
  const recordRoutes = [
    route('/devices/:id/record', recordRoute(tenant, policy)),
    route('/devices/:id/statistics', statisticsRoute(tenant, policy, context)),
    route('/devices/:id/normals', normalsRoute(tenant, policy, context)),
    route('/devices/:id/relation', relationRoute(tenant, policy, context)),
    route('/devices/:id/rating', ratingRoute(tenant, policy, context)),
    route('/devices/:id/floods', floodsRoute(tenant, policy, context)),
    route('/devices/:id/double-mass', doubleMassRoute(tenant, policy, context)),
    route('/devices/:id/tide', tideRoute(tenant, policy, context)),
  ]
  return [
    route('/devices', devicesRoute(tenant, policy)),
    route('/events', { handler: eventsRoute(tenant, context) }),
    route('/devices/:id/series', seriesRoute(tenant, policy, context)),
    route('/devices/:id/aggregates', aggregatesRoute(tenant, policy, context)),
    route('/devices/:id/quality', qualityRoute(tenant, policy, context)),
    route('/devices/:id/quality/stretches', flaggedStretchesRoute(tenant, policy, context)),
    route('/notes', { handler: notesRoute(tenant, policy, context) }),
    route('/devices/:id/export', { handler: exportRoute(tenant, policy, context) }),
    ...(policy.readsRecords ? recordRoutes : []),
  ]
}
