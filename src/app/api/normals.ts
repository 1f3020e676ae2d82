import { queryOptions } from '@tanstack/react-query'
import type { LatestRank, SensorNormals } from '../../domain/statistics/normals-report.ts'
import { getJson } from '../../view/api/http.ts'
import {
  areNumbers,
  areNumbersOrNull,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  orNull,
  parse,
} from '../../view/api/shape.ts'
import { mayBeOfPart, refetchWhileBeingRead } from './being-read.ts'

/** A column of 366 days; `null` where there is no normal. */
type Column = (number | null)[]

/** Normals of one sensor in JSON: `NaN` on the server is `null` here. */
export type ShownNormals = Omit<SensorNormals, 'min' | 'p5' | 'p25' | 'p50' | 'p75' | 'p95' | 'max'> &
  Record<'min' | 'p5' | 'p25' | 'p50' | 'p75' | 'p95' | 'max', Column>

export interface DeviceNormals {
  window: number
  minimumYears: number
  zone: string
  /** `HH:MM` on the zone's clocks. */
  dayStart: string
  sensors: ShownNormals[]
}

const isNormals = mayBeOfPart<DeviceNormals>({
  window: isNumber,
  minimumYears: isNumber,
  zone: isText,
  dayStart: isText,
  sensors: listOf(
    objectOf<ShownNormals>({
      id: isText,
      unit: isText,
      combine: oneOf('mean', 'sum'),
      firstYear: orNull(isNumber),
      lastYear: orNull(isNumber),
      years: areNumbers,
      masked: listOf(isFlag),
      min: areNumbersOrNull,
      p5: areNumbersOrNull,
      p25: areNumbersOrNull,
      p50: areNumbersOrNull,
      p75: areNumbersOrNull,
      p95: areNumbersOrNull,
      max: areNumbersOrNull,
      latest: orNull(
        objectOf<LatestRank>({
          t: isNumber,
          v: isNumber,
          month: isNumber,
          part: oneOf('early', 'mid', 'late'),
          share: isNumber,
          higher: isNumber,
          years: isNumber,
        }),
      ),
    }),
  ),
})

/** How long the server waits before a partial response, and the delay before the next request. */
const PART_MS = 5_000
const NEXT_PART_MS = 500
/** Normals change once a day; the rank of the newest day changes with each reading. */
const STALE_MS = 10 * 60_000

/** Normals for each day of the year at a station; refetched while its record is being read. */
export function normalsQuery(need: { deviceId: string; window: string; zone: string }) {
  const { deviceId, window, zone } = need
  const query = new URLSearchParams({ window, zone, wait: String(PART_MS) })
  const path = `/api/devices/${encodeURIComponent(deviceId)}/normals?${query}`
  return queryOptions({
    queryKey: ['normals', need],
    queryFn: async ({ signal }) => parse(isNormals, await getJson(path, signal), 'normals'),
    refetchInterval: refetchWhileBeingRead(NEXT_PART_MS),
    staleTime: STALE_MS,
  })
}
