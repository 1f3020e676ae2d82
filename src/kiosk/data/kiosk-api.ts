import type { DeviceListing } from '../../domain/device.ts'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { parseDeviceListing } from '../../view/api/device-listing.ts'
import { parseDeviceSeries } from '../../view/api/device-series.ts'
import { answered, jsonOf } from '../../view/api/http.ts'
import { isFlag, isText, objectOf, orNull, parse } from '../../view/api/shape.ts'
import { clock } from '../survival/clock.ts'

/** Every station of a public screen as it stands now. */
export type Picture = DeviceListing

/** What the instance says of itself. */
export interface KioskFeatures {
  /** The stations are made up. */
  simulated: boolean
  /** Where phones reach this instance, without a path; `null`: as this screen does. */
  publicUrl: string | null
}

/** One width for all screens of a mode, so that all of them ask for the same and a cache in between asks once. */
export const DAY_COLUMNS = { phone: 512, wall: 2048 } as const

/**
 * Where the picture is asked for: word for word what the page's `Link: rel=preload` names, so that it is on its way
 * before any code runs.
 */
const picturePath = (slug: string) => `/api/kiosks/${encodeURIComponent(slug)}/devices`

/** Where the last day of a station's sensors is asked for. */
export const dayPath = (slug: string, deviceId: string, columns: number) =>
  `${picturePath(slug)}/${encodeURIComponent(deviceId)}/series?last=24h&width=${columns}`

/** Paths that were asked for before. */
const fetched = new Set<string>()

const isFeatures = objectOf<{ features: KioskFeatures }>({
  features: objectOf<KioskFeatures>({ simulated: isFlag, publicUrl: orNull(isText) }),
})

/** Every station as it stands now. Throws `ApiFailure`; 404 where there is no such screen. */
export async function fetchPicture(slug: string, signal?: AbortSignal): Promise<Picture> {
  return parseDeviceListing(await fetchJson(picturePath(slug), signal))
}

/** The last day of a station's sensors, from its `dayPath`. Throws `ApiFailure`. */
export async function fetchDay(path: string, signal: AbortSignal): Promise<DeviceSeries> {
  return parseDeviceSeries(await fetchJson(path, signal))
}

/** Throws `ApiFailure`. */
export async function fetchFeatures(slug: string, signal?: AbortSignal): Promise<KioskFeatures> {
  const path = `/api/kiosks/${encodeURIComponent(slug)}/session`
  return parse(isFeatures, await fetchJson(path, signal), 'session').features
}

/**
 * GETs JSON and takes the time from the answer. The first time whatever the browser has or has begun to load
 * will do; from then on it asks whether there is something newer, or its own cache would always show the
 * answer before the last.
 */
async function fetchJson(path: string, signal: AbortSignal | undefined): Promise<unknown> {
  const cache = fetched.has(path) ? 'no-cache' : 'default'
  fetched.add(path)
  const response = await answered(path, { cache, ...(signal && { signal }) })
  if (cache === 'no-cache' || !isKept(response.url)) clock.hear(response.headers)
  return jsonOf(response, signal)
}

/**
 * Whether the browser had what it gives out for this address before the page began: its `Date` is of long
 * ago, and no `Age` says so. What the page's head has begun to load came over the network.
 */
function isKept(url: string): boolean {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  return entries.length > 0 && entries.every(({ transferSize }) => transferSize === 0)
}
