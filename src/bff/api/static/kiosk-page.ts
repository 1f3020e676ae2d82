import type { Hono } from 'hono'
import type { DeviceListing } from '../../../domain/device.ts'
import type { DeviceBoard } from '../../stations/device-board.ts'
import { within } from '../../util/within.ts'
import type { EncodedBody } from '../http/encoded-body.ts'
import { json } from '../http/json.ts'
import { permissionsPolicy } from '../http/security-headers.ts'
import type { BffContext, BffEnv } from '../routes/route-table.ts'
import { SHARED } from './cache-headers.ts'
import { FIRST_LIST_PLACE, firstList, type ZoneAt } from './first-list.ts'

/** For stations nearby; the position stays in the browser. */
const PERMISSIONS = permissionsPolicy(['geolocation'])

/** Longer waits are worse than a page without the list. */
const MAX_WAIT_MS = 300

/** Pages of public screens at `/kiosk/{slug}`, with values and preload hints; 404 for an unknown slug. */
export function kioskPages(
  app: Hono<BffEnv>,
  kiosks: ReadonlyMap<string, { board: DeviceBoard }>,
  page: () => Promise<EncodedBody>,
): void {
  const known = new Map(
    [...kiosks].map(([slug, { board }]) => [
      slug,
      { manifest: json(kioskManifest(slug)), headers: pageHeaders(slug), filled: filledPage(board) },
    ]),
  )
  const of = (c: BffContext) => known.get(c.req.param('slug') ?? '')

  app.get('/kiosk/:slug', async (c) => {
    const kiosk = of(c)
    const body = await page()
    if (kiosk) return (await kiosk.filled(body)).respond(c.req.raw, kiosk.headers)
    return body.respondNotFound(c.req.raw, UNKNOWN)
  })
  app.get('/kiosk/:slug/manifest.webmanifest', async (c, next) => {
    const manifest = of(c)?.manifest
    if (!manifest) return next()
    const response = await manifest.respond(c.req.raw, SHARED)
    if (response.status === 200) response.headers.set('content-type', 'application/manifest+json')
    return response
  })
}

/** The page with a screen's first list, made once for each; without it if it takes long. */
function filledPage(board: DeviceBoard): (page: EncodedBody) => Promise<EncodedBody> {
  let listed: { listing: DeviceListing; list: string } | undefined
  let made: { list: string; of: EncodedBody; body: EncodedBody } | undefined
  return async (page) => {
    const [zoneAt, listing] = await Promise.all([loadZones(), soon(board.listing())])
    if (!listing) return page
    // the same object within a second
    if (listed?.listing !== listing) listed = { listing, list: firstList(listing.devices, zoneAt) }
    const { list } = listed
    if (made?.list !== list || made.of !== page) {
      made = { list, of: page, body: page.edited((html) => html.replace(FIRST_LIST_PLACE, () => list)) }
    }
    return made.body
  }
}

async function soon<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  let value: Value | undefined
  const kept = promise.then((came) => {
    value = came
  })
  await within(kept, MAX_WAIT_MS)
  return value
}

/** Large, and needed for public screens only. */
async function loadZones(): Promise<ZoneAt> {
  const { default: zoneAt } = await import('@photostructure/tz-lookup')
  return ({ lat, lng }) => {
    try {
      return zoneAt(lat, lng)
    } catch {
      // an invalid position
      return 'UTC'
    }
  }
}

const UNKNOWN = { 'cache-control': 'public, max-age=0, s-maxage=10', 'permissions-policy': PERMISSIONS }

/** The device list's lifetime: the page holds some of it. */
const CURRENT = {
  'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400',
}

/** Must equal the page's URLs exactly, or the browser loads the data twice. */
function pageHeaders(slug: string): Readonly<Record<string, string>> {
  return {
    ...CURRENT,
    'permissions-policy': PERMISSIONS,
    link: `</api/kiosks/${encodeURIComponent(slug)}/devices>; rel=preload; as=fetch; crossorigin=anonymous`,
  }
}

function kioskManifest(slug: string): object {
  const address = `/kiosk/${encodeURIComponent(slug)}`
  return {
    id: address,
    name: `Gaugeboard: ${slug}`,
    short_name: slug,
    start_url: address,
    scope: address,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f6f71',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
