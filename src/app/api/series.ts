import { queryOptions } from '@tanstack/react-query'
import { PACKED_SERIES_TYPE } from '../../domain/series/packed-form.ts'
import { isDeviceSeries } from '../../domain/series/series.ts'
import { getAs, parse } from '../../view/api/http.ts'
import { devicesQuery } from './devices.ts'
import { withOvertaken } from './live/apply-events.ts'
import { recentReadings } from './live/recent-readings.ts'
import { parsePackedSeries } from './packed-series.ts'
import { idList, rangePath } from './range-path.ts'
import type { SeriesNeed } from './series-need.ts'

/** A device's series; its previous one stays until the new one arrives. */
export function seriesQuery(need: SeriesNeed) {
  return queryOptions({
    queryKey: ['series', need],
    queryFn: async ({ signal, client }) => {
      const answer = await getAs(PACKED_SERIES_TYPE, seriesPath(need), {
        signal,
        inBackground: need.inBackground ?? false,
      })
      const series =
        'bytes' in answer ? parsePackedSeries(answer.bytes) : parse(isDeviceSeries, answer.json, 'series')
      const listing = client.getQueryData(devicesQuery.queryKey)
      const device = listing?.devices.find(({ id }) => id === need.deviceId)
      return withOvertaken(series, device, recentReadings(Date.now()))
    },
    placeholderData: (previous) => (previous?.device === need.deviceId ? previous : undefined),
    staleTime: 30_000,
  })
}

function seriesPath(need: SeriesNeed): string {
  return rangePath(need.deviceId, 'series', need, {
    width: String(need.width),
    means: need.means ? 'true' : undefined,
    wait: need.waitMs?.toString(),
    zone: need.zone,
    quality: need.asSent ? 'off' : undefined,
    sensors: idList(need.sensors),
  })
}
