import { type DeviceListing, isDeviceListing } from '../../domain/device.ts'
import type { PublicNote } from '../../domain/notes/note.ts'
import { areOverlayShapes, areOverlays, type OverlayInfo, type OverlayShapes } from '../../domain/overlay.ts'
import { type DeviceSeries, isDeviceSeries } from '../../domain/series/series.ts'
import { type Checked, isFlag, isNumber, isText, listOf, objectOf, orNull } from '../../domain/shape.ts'
import { answered, jsonOf, parse } from '../../view/api/http.ts'
import { clock } from '../survival/clock.ts'

export type KioskSnapshot = DeviceListing

/** Properties of the instance. */
const areFeatures = objectOf({
  /** There is a detailed map. */
  basemap: isFlag,
  /** Origin at which phones reach this instance; `null`: the page's own origin. */
  publicUrl: orNull(isText),
})
export type KioskFeatures = Checked<typeof areFeatures>

/** One width for all screens of a mode, so that a shared cache can answer their equal requests. */
export const DAY_COLUMNS = { phone: 512, wall: 2048 } as const

/** Equals the page's `Link: rel=preload`, so that the request starts before any code runs. */
const snapshotPath = (slug: string) => `/api/kiosks/${encodeURIComponent(slug)}/devices`

export const dayPath = (slug: string, deviceId: string, columns: number) =>
  `${snapshotPath(slug)}/${encodeURIComponent(deviceId)}/series?last=24h&width=${columns}`

export const basemapPath = (slug: string) => `/api/kiosks/${encodeURIComponent(slug)}/basemap.pmtiles`

const overlaysPath = (slug: string) => `/api/kiosks/${encodeURIComponent(slug)}/overlays`

const fetched = new Set<string>()

const areNotes = objectOf<{ notes: PublicNote[] }>({
  notes: listOf(
    objectOf<PublicNote>({ id: isText, device: isText, from: isNumber, to: orNull(isNumber), text: isText }),
  ),
})
const isSession = objectOf({ features: areFeatures })

/** Throws `ApiFailure`; 404 where there is no such screen. */
export async function fetchSnapshot(slug: string, signal?: AbortSignal): Promise<KioskSnapshot> {
  return parse(isDeviceListing, await fetchJson(snapshotPath(slug), signal), 'listing')
}

export async function fetchDay(path: string, signal: AbortSignal): Promise<DeviceSeries> {
  return parse(isDeviceSeries, await fetchJson(path, signal), 'series')
}

/** Public notes of the last day, the latest first. Throws `ApiFailure`. */
export async function fetchNotes(slug: string, deviceId: string, signal: AbortSignal): Promise<PublicNote[]> {
  const query = new URLSearchParams({ device: deviceId, last: '24h' })
  const path = `/api/kiosks/${encodeURIComponent(slug)}/notes?${query}`
  return parse(areNotes, await fetchJson(path, signal), 'notes').notes
}

/** Offline as last received. Throws `ApiFailure`. */
export async function fetchOverlays(slug: string, signal: AbortSignal): Promise<OverlayInfo[]> {
  return parse(areOverlays, await fetchOrKept(overlaysPath(slug), signal), 'overlays').overlays
}

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
 * Sets the clock by the response. The first request accepts the browser's cache and what was preloaded. Later
 * ones revalidate, or the browser would always return the response before the last.
 */
async function fetchJson(path: string, signal: AbortSignal | undefined): Promise<unknown> {
  const cache = fetched.has(path) ? 'no-cache' : 'default'
  fetched.add(path)
  const response = await answered(path, { cache, ...(signal && { signal }) })
  if (cache === 'no-cache' || !isKept(response.url)) clock.hear(response.headers)
  return jsonOf(response, signal)
}

/** Falls back to the browser's cache, however old. */
async function fetchOrKept(path: string, signal: AbortSignal): Promise<unknown> {
  return fetchJson(path, signal).catch(async (failure: unknown) => {
    if (signal.aborted) throw failure
    return jsonOf(await answered(path, { cache: 'force-cache', signal }), signal)
  })
}

/**
 * Whether the response was cached before the page started: its `Date` is then old, and no `Age` says so.
 * Preloaded responses come over the network.
 */
function isKept(url: string): boolean {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  return entries.length > 0 && entries.every(({ transferSize }) => transferSize === 0)
}
