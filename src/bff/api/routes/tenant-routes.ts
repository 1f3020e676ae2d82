import type { CostClass } from '../../gate/cost-classes.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { devicesRoute } from './devices.ts'
import { eventsRoute } from './events.ts'
import { exportRoute } from './export.ts'
import { notesRoute } from './note-query.ts'
import { normalsRoute } from './record/normals.ts'
import { recordRoute } from './record/record.ts'
import { statisticsRoute } from './record/statistics.ts'
import { floodsRoute } from './relation/floods.ts'
import { doubleMassRoute, ratingRoute, relationRoute } from './relation/relation.ts'
import { tideRoute } from './relation/tide.ts'
import type { RoutePolicy } from './route-policy.ts'
import { type Answers, get, type Route, type RouteContext } from './route-table.ts'
import { aggregatesRoute } from './series/aggregates.ts'
import { flaggedStretchesRoute } from './series/flagged-stretches.ts'
import { qualityRoute } from './series/quality.ts'
import { seriesRoute } from './series/series.ts'

export function tenantRoutes(
  base: string,
  policy: RoutePolicy,
  tenant: Tenant,
  context: RouteContext,
): Route[] {
  const route = (path: string, cost: CostClass, answers: Answers): Route => ({
    ...get(base + path, policy.who, cost, answers.handler),
    ...answers,
  })
  const recordRoutes = [
    route('/devices/:id/record', 'record', recordRoute(tenant, policy)),
    route('/devices/:id/statistics', 'record', statisticsRoute(tenant, policy, context)),
    route('/devices/:id/normals', 'record', normalsRoute(tenant, policy, context)),
    route('/devices/:id/relation', 'record', relationRoute(tenant, policy, context)),
    route('/devices/:id/rating', 'record', ratingRoute(tenant, policy, context)),
    route('/devices/:id/floods', 'record', floodsRoute(tenant, policy, context)),
    route('/devices/:id/double-mass', 'record', doubleMassRoute(tenant, policy, context)),
    route('/devices/:id/tide', 'record', tideRoute(tenant, policy, context)),
  ]
  return [
    route('/devices', 'light', devicesRoute(tenant, policy)),
    route('/events', 'stream', { handler: eventsRoute(tenant, context) }),
    route('/devices/:id/series', 'read', seriesRoute(tenant, policy, context)),
    route('/devices/:id/aggregates', 'read', aggregatesRoute(tenant, policy, context)),
    route('/devices/:id/quality', 'record', qualityRoute(tenant, policy, context)),
    route('/devices/:id/quality/stretches', 'record', flaggedStretchesRoute(tenant, policy, context)),
    route('/notes', 'read', { handler: notesRoute(tenant, policy, context) }),
    route('/devices/:id/export', 'export', { handler: exportRoute(tenant, policy, context) }),
    ...(policy.readsRecords ? recordRoutes : []),
  ]
}
