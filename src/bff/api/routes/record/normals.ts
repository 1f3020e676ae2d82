import { millisecondsInDay as DAY } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import type { DayClock } from '../../../../domain/aggregation/clock.ts'
import type { Device, Sensor } from '../../../../domain/device.ts'
import type { DeviceQuality } from '../../../../domain/quality/device-quality.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import type { Columns, PartlyRead } from '../../../../domain/series/series.ts'
import { type DailyValues, dailyValues } from '../../../../domain/statistics/daily-values.ts'
import { MIN_YEARS, NORMALS_WINDOWS, type NormalsWindow } from '../../../../domain/statistics/normals.ts'
import {
  dayOf,
  latestMean,
  type SensorNormals,
  sensorNormals,
} from '../../../../domain/statistics/normals-report.ts'
import type { TimeRange } from '../../../readings/chunks/place.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { jsonInSteps } from '../../http/json.ts'
import { chosen, clockOf, deviceOf, readChoice, readSensorIds, readWait } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { partOf } from '../series/read-around.ts'
import { readJudged, usableValues } from '../series/read-judged.ts'

interface NormalsQuery {
  sensorIds: string[] | undefined
  window: NormalsWindow
  clock: DayClock
  waitMs: number | undefined
}

const DAILY_BYTES = 16 * 1024 * 1024
const ENTRY_BYTES = 500

/**
 * `GET /devices/{id}/normals`: the normal values of each day of the year, over a device's whole record:
 * `{device, zone, dayStart, window, minimumYears, from, to, asOf, stale, sensors}`. Each sensor has columns
 * of 366 days (29 February included) with `years`, `min`, `p5`, `p25`, `p50`, `p75`, `p95`, `max` of daily
 * means (totals of amounts) over `window` days; `latest` compares its newest day with the season. Daily
 * values are cached until the next day. With `wait`, `partial` says how much was read.
 */
export function normalsRoute(
  { board, readings, records, qualities, memoryShare }: Tenant,
  policy: RoutePolicy,
  { now, dayStart }: RouteContext,
): Answers {
  const sources = { board, readings, qualities }
  const dailies = new LRUCache<string, DailyValues>({
    maxSize: Math.ceil(DAILY_BYTES * memoryShare),
    sizeCalculation: ({ v }, key) => v.byteLength + key.length * 2 + ENTRY_BYTES,
  })

  return answering(async (request, param, search) => {
    const query = readQuery(new URLSearchParams(search), dayStart)
    const listed = await deviceOf(board, param('id'))
    const { firstMs, lastMs } = await records.of(listed, request)
    const { window, clock } = query
    const { zone } = clock
    const head = {
      device: listed.id,
      zone,
      dayStart,
      window,
      minimumYears: MIN_YEARS,
      from: firstMs,
      to: lastMs,
    }
    const found =
      firstMs === null || lastMs === null
        ? { asOf: now(), stale: false, sensors: [] }
        : await normalsIn({ fromMs: firstMs, toMs: lastMs }, listed, query, request.signal)
    const steps = jsonInSteps({ ...head, ...found }, 'sensors')
    const answer = await inTurns(steps, 'foreground', request.signal)
    return answer.respond(request, policy.seriesHeaders(listed.id))
  })

  async function normalsIn(
    record: TimeRange,
    listed: Device,
    query: NormalsQuery,
    signal: AbortSignal,
  ): Promise<Found> {
    const { clock, sensorIds, waitMs } = query
    const quality = await qualities.of(board.complete(listed))
    const today = dayOf(now(), clock)
    const keyOf = (sensor: Sensor) =>
      JSON.stringify([listed.id, listed.intervalSeconds, sensor, clock, today, quality.revision])
    // also what the cache has no room for
    const made = new Map<string, DailyValues>()
    if (!comparable(board.complete(listed), sensorIds).every((sensor) => dailies.has(keyOf(sensor)))) {
      const wanted = { range: record, ids: sensorIds, waitMs, signal }
      const { columns, asOf, stale, partial } = await readJudged(sources, listed, wanted)
      if (partial) return { asOf, stale, sensors: [], partial: partOf(partial) }
      const sensors = comparable(board.complete(listed), sensorIds)
      const steps = dailiesInSteps(listed, columns, sensors, { clock, quality })
      for (const [sensor, daily] of await inTurns(steps, 'foreground', signal)) {
        made.set(keyOf(sensor), daily)
        dailies.set(keyOf(sensor), daily)
      }
    }
    const lastDay = { fromMs: record.toMs - DAY, toMs: record.toMs + 1 }
    const newest = await readJudged(sources, listed, { range: lastDay, ids: sensorIds, signal })
    const dailyOf = (sensor: Sensor) => made.get(keyOf(sensor)) ?? dailies.get(keyOf(sensor)) ?? NO_DAYS
    const sensors = await inTurns(
      normalsInSteps(board.complete(listed), newest.columns, dailyOf, { ...query, quality }),
      'foreground',
      signal,
    )
    return { asOf: newest.asOf, stale: newest.stale, sensors }
  }
}

const NO_DAYS: DailyValues = { firstDay: 0, v: new Float64Array(0) }

interface Found {
  asOf: number
  stale: boolean
  sensors: SensorNormals[]
  partial?: PartlyRead
}

function comparable(device: Device, ids: string[] | undefined): Sensor[] {
  return chosen(device, ids).filter(({ kind, unit }) => quantityOf(kind, unit).combine !== 'none')
}

function combineOf({ kind, unit }: Sensor): 'mean' | 'sum' {
  return quantityOf(kind, unit).combine === 'sum' ? 'sum' : 'mean'
}

function* dailiesInSteps(
  { intervalSeconds }: Device,
  columns: Columns,
  sensors: readonly Sensor[],
  { clock, quality }: { clock: DayClock; quality: DeviceQuality },
): Generator<undefined, Map<Sensor, DailyValues>> {
  const made = new Map<Sensor, DailyValues>()
  for (const sensor of sensors) {
    yield
    const { t, usable } = usableValues(columns, sensor, quality)
    yield
    made.set(
      sensor,
      dailyValues(t, usable, { clock, intervalSeconds, combine: combineOf(sensor), stamp: sensor.stamp }),
    )
  }
  return made
}

function* normalsInSteps(
  device: Device,
  newest: Columns,
  dailyOf: (sensor: Sensor) => DailyValues,
  { window, clock, sensorIds, quality }: NormalsQuery & { quality: DeviceQuality },
): Generator<undefined, SensorNormals[]> {
  const found: SensorNormals[] = []
  for (const sensor of comparable(device, sensorIds)) {
    yield
    const combine = combineOf(sensor)
    const { t, usable } = usableValues(newest, sensor, quality)
    // most days are without rain, so a rank says nothing
    const latest = combine === 'mean' ? latestMean(t, usable, device.intervalSeconds) : undefined
    found.push(sensorNormals(sensor, dailyOf(sensor), { window, combine, clock, latest }))
  }
  return found
}

function readQuery(query: URLSearchParams, dayStart: string): NormalsQuery {
  return {
    sensorIds: readSensorIds(query),
    window: Number(readChoice(query, 'window', NORMALS_WINDOWS.map(String), '1')) as NormalsWindow,
    clock: clockOf(query, dayStart),
    waitMs: readWait(query),
  }
}
