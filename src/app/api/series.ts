import { queryOptions } from '@tanstack/react-query'
import { parseDeviceSeries } from './device-series.ts'
import { devicesQuery } from './devices.ts'
import { getJson } from './http.ts'
import { withOvertaken } from './live/apply-events.ts'
import { recentReadings } from './live/recent-readings.ts'

export interface SeriesNeed {
  deviceId: string
  fromMs: number
  toMs: number
  /** Pixel columns: twice the plot's width in device pixels. */
  width: number
  /** All sensors when absent. */
  sensors?: readonly string[]
}

/** One device's series over a range; the same device's previous picture stays until the new one is there. */
export function seriesQuery(need: SeriesNeed) {
  return queryOptions({
    queryKey: ['series', need],
    queryFn: async ({ signal, client }) => {
      const series = parseDeviceSeries(await getJson(seriesPath(need), signal))
      const listing = client.getQueryData(devicesQuery.queryKey)
      const device = listing?.devices.find(({ id }) => id === need.deviceId)
      return withOvertaken(series, device, recentReadings(Date.now()))
    },
    placeholderData: (previous) => (previous?.device === need.deviceId ? previous : undefined),
    staleTime: 30_000,
  })
}

function seriesPath(need: SeriesNeed): string {
  const query = new URLSearchParams({
    from: new Date(need.fromMs).toISOString(),
    to: new Date(need.toMs).toISOString(),
    width: String(need.width),
  })
  if (need.sensors) query.set('sensors', need.sensors.map(encodeURIComponent).join(','))
  return `/api/devices/${encodeURIComponent(need.deviceId)}/series?${query}`
}
