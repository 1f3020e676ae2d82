import { queryOptions } from '@tanstack/react-query'
import { areNumbersOrNull, type Checked, isNumber, isText, listOf, objectOf } from '../../domain/shape.ts'
import { NORMALS_FIELDS } from '../../domain/statistics/normals-report.ts'
import { getJson, parse } from '../../view/api/http.ts'
import { mayBeOfPart, refetchWhileBeingRead } from './being-read.ts'

/** Normals of one sensor in columns of 366 days; `null` where there is no normal, which is `NaN` on the server. */
const isSensor = objectOf({
  ...NORMALS_FIELDS,
  min: areNumbersOrNull,
  p5: areNumbersOrNull,
  p25: areNumbersOrNull,
  p50: areNumbersOrNull,
  p75: areNumbersOrNull,
  p95: areNumbersOrNull,
  max: areNumbersOrNull,
})

const isAnswer = objectOf({
  window: isNumber,
  minimumYears: isNumber,
  zone: isText,
  /** `HH:MM` on the zone's clocks. */
  dayStart: isText,
  sensors: listOf(isSensor),
})

export type ShownNormals = Checked<typeof isSensor>
export type DeviceNormals = Checked<typeof isAnswer>

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
    queryFn: async ({ signal }) => parse(mayBeOfPart(isAnswer), await getJson(path, signal), 'normals'),
    refetchInterval: refetchWhileBeingRead(NEXT_PART_MS),
    staleTime: STALE_MS,
  })
}
