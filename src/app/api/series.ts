import { queryOptions } from '@tanstack/react-query'
import type { Reading } from '../../domain/device.ts'
import type { Buckets, DeviceSeries, SensorSeries } from '../../domain/series.ts'
import { devicesQuery } from './devices.ts'
import { getJson } from './http.ts'
import { withOvertaken } from './live/apply-events.ts'
import { recentReadings } from './live/recent-readings.ts'
import { type Check, isFlag, isNumber, isText, listOf, objectOf, optional, orNull, parse } from './shape.ts'

export interface SeriesNeed {
  deviceId: string
  fromMs: number
  toMs: number
  /** Pixel columns: twice the plot's width in device pixels. */
  width: number
  /** All sensors when absent. */
  sensors?: readonly string[]
}

type Marked = NonNullable<SensorSeries['implausible']>

const isReading = orNull(objectOf<Reading>({ t: isNumber, v: isNumber }))
const areNumbers = listOf(isNumber)
const areNumbersOrNull = listOf(orNull(isNumber))

const isSeries = objectOf<DeviceSeries>({
  device: isText,
  from: isNumber,
  to: isNumber,
  asOf: isNumber,
  stale: isFlag,
  readings: isNumber,
  sensors: listOf(
    objectOf<SensorSeries>({
      id: isText,
      unit: isText,
      t: areNumbers,
      v: areNumbersOrNull,
      count: isNumber,
      min: isReading,
      max: isReading,
      mean: orNull(isNumber),
      last: isReading,
      sum: optional(isNumber),
      buckets: optional(objectOf<Buckets>({ stepMs: isNumber, t: areNumbers, v: areNumbersOrNull })),
      implausible: optional(objectOf<Marked>({ count: isNumber, t: areNumbers, v: areNumbers })),
    }),
  ),
  // pairs by the server's own type; only how many numbers there are is left unchecked
  gaps: listOf(areNumbers) as Check<[number, number][]>,
  expected: orNull(isNumber),
})

export function parseDeviceSeries(body: unknown): DeviceSeries {
  return parse(isSeries, body, 'series')
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

export function seriesPath(need: SeriesNeed): string {
  const query = new URLSearchParams({
    from: new Date(need.fromMs).toISOString(),
    to: new Date(need.toMs).toISOString(),
    width: String(need.width),
  })
  if (need.sensors) query.set('sensors', need.sensors.map(encodeURIComponent).join(','))
  return `/api/devices/${encodeURIComponent(need.deviceId)}/series?${query}`
}
