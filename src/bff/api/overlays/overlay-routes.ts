import { json } from '../http/json.ts'
import { notFound } from '../http/problems.ts'
import type { RoutePolicy } from '../routes/route-policy.ts'
import { type BffContext, get, type Route } from '../routes/route-table.ts'
import { isSeenBy, type Overlays } from './overlays.ts'

/**
 * `GET {base}/overlays` lists the overlays visible to the caller; `GET {base}/overlays/{id}` gives shapes, or
 * 404 for an invisible one. On a public screen every caller is a stranger.
 */
export function overlayRoutes(
  base: string,
  { who, overlayHeaders: headers }: Pick<RoutePolicy, 'who' | 'overlayHeaders'>,
  overlays: Overlays,
): Route[] {
  const seen = (c: BffContext) =>
    overlays.all.filter((overlay) => isSeenBy(overlay, who === 'anyone' ? null : c.get('caller').role))
  return [
    get(`${base}/overlays`, who, 'light', (c) =>
      json({ overlays: seen(c).map(({ info }) => info) }).respond(c.req.raw, headers),
    ),
    get(`${base}/overlays/:id`, who, 'light', (c) => {
      const found = seen(c).find(({ info }) => info.id === c.req.param('id'))
      if (!found) throw notFound()
      return found.body.respond(c.req.raw, headers)
    }),
  ]
}
