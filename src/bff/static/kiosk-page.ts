import type { Hono } from 'hono'
import type { EncodedBody } from '../http/encoded-body.ts'
import { json } from '../http/json.ts'
import { permissionsPolicy } from '../http/security-headers.ts'
import type { BffContext, BffEnv } from '../routes/route-table.ts'
import { kioskManifest } from './kiosk-manifest.ts'
import { SHARED } from './static-terms.ts'

/** A visitor may ask for the stations near by; where that is stays in the browser. */
const PERMISSIONS = permissionsPolicy(['geolocation'])

/**
 * The page of each public screen at `/kiosk/{slug}`, with word of the data it will ask for, so that both travel at once.
 * A name that no screen has gets the same page, which says so, with status 404.
 */
export function kioskPages(
  app: Hono<BffEnv>,
  slugs: readonly string[],
  page: () => Promise<EncodedBody>,
): void {
  const known = new Map(slugs.map((slug) => [slug, json(kioskManifest(slug))]))
  const of = (c: BffContext) => c.req.param('slug') ?? ''

  app.get('/kiosk/:slug', async (c) => {
    const slug = of(c)
    const body = await page()
    if (known.has(slug)) return body.respond(c.req.raw, pageHeaders(slug))
    const { url, headers } = c.req.raw
    const encodings = { 'accept-encoding': headers.get('accept-encoding') ?? '' }
    const found = await body.respond(new Request(url, { headers: encodings }), UNKNOWN)
    found.headers.delete('etag')
    return new Response(found.body, { status: 404, headers: found.headers })
  })
  app.get('/kiosk/:slug/manifest.webmanifest', async (c, next) => {
    const manifest = known.get(of(c))
    if (!manifest) return next()
    const response = await manifest.respond(c.req.raw, SHARED)
    if (response.status === 200) response.headers.set('content-type', 'application/manifest+json')
    return response
  })
}

const UNKNOWN = { 'cache-control': 'public, max-age=0, s-maxage=10', 'permissions-policy': PERMISSIONS }

/** The address is word for word the one that the page asks for, or the browser would load it twice. */
function pageHeaders(slug: string): Readonly<Record<string, string>> {
  return {
    ...SHARED,
    'permissions-policy': PERMISSIONS,
    link: `</api/kiosks/${encodeURIComponent(slug)}/devices>; rel=preload; as=fetch; crossorigin=anonymous`,
  }
}
