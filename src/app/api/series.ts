import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DeviceSeries } from '../../domain/series.ts'
import { getJson } from './http.ts'

export interface SeriesNeed {
  deviceId: string
  fromMs: number
  toMs: number
  /** Pixel columns: twice the plot's width in device pixels. */
  width: number
  /** All sensors when absent. */
  sensors?: readonly string[]
}

/** One device's series over a range; the previous picture stays until the new one is there. */
export function seriesQuery(need: SeriesNeed) {
  return queryOptions({
    queryKey: ['series', need],
    queryFn: async ({ signal }) => (await getJson(seriesPath(need), signal)) as DeviceSeries,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

export function seriesPath(need: SeriesNeed): string {
  const query = new URLSearchParams({
    from: new Date(need.fromMs).toISOString(),
    to: new Date(need.toMs).toISOString(),
    width: String(need.width),
  })
  if (need.sensors) query.set('sensors', need.sensors.map(encodeURIComponent).join(','))
  return `/api/devices/${encodeURIComponent(need.deviceId)}/series?${query}`
}
