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
import { kioskManifest } from './kiosk-manifest.ts'

/** Visitors can list stations nearby; their position stays in the browser. */
const PERMISSIONS = permissionsPolicy(['geolocation'])

/** The page waits no longer than this for what it could be given along: it draws itself without. */
const MAX_WAIT_MS = 300

/**
 * Serves the page of each public screen at `/kiosk/{slug}`: with its newest values as markup and preload hints for its data,
 * so that code and data load in parallel. An unknown slug gets the same page with status 404.
 */
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

/**
 * The page with the first list of a screen, made once for as long as that is the same; without where there is
 * none soon.
 */
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

/** The table of zones is large, and needed only where there is a public screen. */
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

/** As long as the device list holds, since some of it stands in the page. */
const CURRENT = {
  'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400',
}

/** Must equal the page's own URL exactly, or the browser loads the data twice. */
function pageHeaders(slug: string): Readonly<Record<string, string>> {
  return {
    ...CURRENT,
    'permissions-policy': PERMISSIONS,
    link: `</api/kiosks/${encodeURIComponent(slug)}/devices>; rel=preload; as=fetch; crossorigin=anonymous`,
  }
}
