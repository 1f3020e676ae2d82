import type { StreamDoor } from '../../live/stream-places.ts'
import { tenantName } from '../../tenants/create-tenants.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { ArchiveFile } from '../basemap/archive-file.ts'
import { basemapRoutes } from '../basemap/basemap-route.ts'
import { json } from '../http/json.ts'
import { notFound, Problem } from '../http/problems.ts'
import { overlayRoutes } from '../overlays/overlay-routes.ts'
import type { Overlays } from '../overlays/overlays.ts'
import { get, type Route, type RouteContext } from '../routes/route-table.ts'
import type { Features } from '../routes/session.ts'
import { tenantRoutes } from '../routes/tenant-routes.ts'
import { CONFIGURED, KIOSK_POLICY } from './kiosk-policy.ts'

const BASE = '/api/kiosks'

export interface KioskFeatures extends Features {
  /** The public address without a path; `null`: the screen's own. */
  publicUrl: string | null
}

export function kioskRoutes(
  kiosks: ReadonlyMap<string, Tenant>,
  features: KioskFeatures,
  { basemap, overlays }: { basemap: ArchiveFile | null; overlays: Overlays },
  context: Omit<RouteContext, 'streams'> & { doorOf: (slug: string) => StreamDoor },
): Route[] {
  const session = json({ user: null, auth: 'none', features })
  const routes = [...kiosks].flatMap(([slug, tenant]): Route[] => [
    ...tenantRoutes(`${BASE}/${slug}`, KIOSK_POLICY, tenant, {
      ...context,
      observer: context.observer.ofTenant(tenantName(slug)),
      streams: context.doorOf(slug),
    }),
    ...basemapRoutes(`${BASE}/${slug}`, KIOSK_POLICY, basemap),
    ...overlayRoutes(`${BASE}/${slug}`, KIOSK_POLICY, overlays),
    get(`${BASE}/${slug}/session`, 'anyone', 'light', (c) => session.respond(c.req.raw, CONFIGURED)),
  ])
  const elsewhere = get(`${BASE}/:slug/*`, 'anyone', 'light', (c) => {
    throw kiosks.has(c.req.param('slug') ?? '') ? notFound() : unknownKiosk()
  })
  return [...routes, elsewhere].map((route) => withTime(route, context.now))
}

/** A screen's clock may be wrong: it shows the age of its data by this time. */
function withTime({ handler, cached, ...route }: Route, now: () => number): Route {
  const timed = (response: Response) => {
    response.headers.set('date', new Date(now()).toUTCString())
    return response
  }
  return {
    ...route,
    handler: async (c) => timed(await handler(c)),
    ...(cached && {
      cached: (c) => {
        const known = cached(c)
        return known && Promise.resolve(known).then(timed)
      },
    }),
  }
}

function unknownKiosk(): Problem {
  return new Problem(
    404,
    'unknown-kiosk',
    'Screen not found',
    'There is no public screen of this name. Check the address, or ask the person who gave it to you.',
  )
}
