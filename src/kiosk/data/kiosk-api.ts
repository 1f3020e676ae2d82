import { type DeviceListing, isDeviceListing } from '../../domain/device.ts'
import type { PublicNote } from '../../domain/notes/note.ts'
import { areOverlayShapes, areOverlays, type OverlayInfo, type OverlayShapes } from '../../domain/overlay.ts'
import { type DeviceSeries, isDeviceSeries } from '../../domain/series/series.ts'
import { type Checked, isFlag, isNumber, isText, listOf, objectOf, orNull } from '../../domain/shape.ts'
import { answered, jsonOf, parse } from '../../view/api/http.ts'
import { clock } from '../survival/clock.ts'

/** Current state of every station of a public screen. */
export type Picture = DeviceListing

/** Properties of the instance. */
const areFeatures = objectOf({
  /** There is a detailed map. */
  basemap: isFlag,
  /** Origin at which phones reach this instance; `null`: the page's own origin. */
  publicUrl: orNull(isText),
})
export type KioskFeatures = Checked<typeof areFeatures>

/** One width for all screens of a mode, so that their requests are equal and a shared cache can answer them. */
export const DAY_COLUMNS = { phone: 512, wall: 2048 } as const

/** Path of the picture. It equals the page's `Link: rel=preload`, so that the request starts before any code runs. */
const picturePath = (slug: string) => `/api/kiosks/${encodeURIComponent(slug)}/devices`

/** Path of the last day of a station's sensors. */
export const dayPath = (slug: string, deviceId: string, columns: number) =>
  `${picturePath(slug)}/${encodeURIComponent(deviceId)}/series?last=24h&width=${columns}`

/** The detailed map of a public screen, where there is one. */
export const basemapPath = (slug: string) => `/api/kiosks/${encodeURIComponent(slug)}/basemap.pmtiles`

const overlaysPath = (slug: string) => `/api/kiosks/${encodeURIComponent(slug)}/overlays`

/** Paths requested before. */
const fetched = new Set<string>()

const areNotes = objectOf<{ notes: PublicNote[] }>({
  notes: listOf(
    objectOf<PublicNote>({ id: isText, device: isText, from: isNumber, to: orNull(isNumber), text: isText }),
  ),
})
const isSession = objectOf({ features: areFeatures })

/** Fetches the current state of every station. Throws `ApiFailure`; 404 where there is no such screen. */
export async function fetchPicture(slug: string, signal?: AbortSignal): Promise<Picture> {
  return parse(isDeviceListing, await fetchJson(picturePath(slug), signal), 'listing')
}

/** Fetches the last day of a station's sensors from its `dayPath`. Throws `ApiFailure`. */
export async function fetchDay(path: string, signal: AbortSignal): Promise<DeviceSeries> {
  return parse(isDeviceSeries, await fetchJson(path, signal), 'series')
}

/** Notes for the public on a station's last day, the latest first. Throws `ApiFailure`. */
export async function fetchNotes(slug: string, deviceId: string, signal: AbortSignal): Promise<PublicNote[]> {
  const query = new URLSearchParams({ device: deviceId, last: '24h' })
  const path = `/api/kiosks/${encodeURIComponent(slug)}/notes?${query}`
  return parse(areNotes, await fetchJson(path, signal), 'notes').notes
}

/** The overlays of a public screen, without a connection as they were last. Throws `ApiFailure`. */
export async function fetchOverlays(slug: string, signal: AbortSignal): Promise<OverlayInfo[]> {
  return parse(areOverlays, await fetchOrKept(overlaysPath(slug), signal), 'overlays').overlays
}

/** What an overlay shows. Throws `ApiFailure`. */
export async function fetchOverlay(slug: string, id: string, signal: AbortSignal): Promise<OverlayShapes> {
  const path = `${overlaysPath(slug)}/${encodeURIComponent(id)}`
  return parse(areOverlayShapes, await fetchOrKept(path, signal), 'overlay')
}

/** Throws `ApiFailure`. */
export async function fetchFeatures(slug: string, signal?: AbortSignal): Promise<KioskFeatures> {
  const path = `/api/kiosks/${encodeURIComponent(slug)}/session`
  return parse(isSession, await fetchJson(path, signal), 'session').features
}

export function parseFeatures(value: unknown): KioskFeatures {
  return parse(areFeatures, value, 'features')
}

/**
 * GETs JSON and sets the clock by the answer. The first request accepts what the browser has cached or begun to load.
 * Later ones revalidate; otherwise the browser's cache would always return the answer before the last.
 */
async function fetchJson(path: string, signal: AbortSignal | undefined): Promise<unknown> {
  const cache = fetched.has(path) ? 'no-cache' : 'default'
  fetched.add(path)
  const response = await answered(path, { cache, ...(signal && { signal }) })
  if (cache === 'no-cache' || !isKept(response.url)) clock.hear(response.headers)
  return jsonOf(response, signal)
}

/** What cannot be had as it is now is taken as the browser has kept it, however old. */
async function fetchOrKept(path: string, signal: AbortSignal): Promise<unknown> {
  return fetchJson(path, signal).catch(async (failure: unknown) => {
    if (signal.aborted) throw failure
    return jsonOf(await answered(path, { cache: 'force-cache', signal }), signal)
  })
}

/**
 * Whether the browser cached the answer for this address before the page started. Its `Date` is then old, and no `Age`
 * says so. What the page's head preloads comes over the network.
 */
function isKept(url: string): boolean {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  return entries.length > 0 && entries.every(({ transferSize }) => transferSize === 0)
}
