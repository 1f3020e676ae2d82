import type { DayClock } from '../../../../domain/aggregation/clock.ts'
import type { Device } from '../../../../domain/device.ts'
import type { LevelScale } from '../../../../domain/levels/alert-levels.ts'
import type { DeviceQuality } from '../../../../domain/quality/device-quality.ts'
import type { Range } from '../../../../domain/series/range.ts'
import type { Columns } from '../../../../domain/series/series.ts'
import { type SensorStatistics, statisticsInSteps } from '../../../../domain/statistics/report.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { jsonInSteps } from '../../http/json.ts'
import { badRequest } from '../../http/problems.ts'
import { chosen, clockOf, deviceOf, readSensorIds, readThreshold, readWait } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { partOf } from '../series/read-around.ts'
import { readJudged, usableValues } from '../series/read-judged.ts'

interface StatisticsQuery {
  range: Range
  sensorIds: string[] | undefined
  clock: DayClock
  threshold: number | undefined
  waitMs: number | undefined
}

/** Values of one answer: nineteen years of ten minutes, or three years of five for six sensors. */
const MAX_VALUES = 2_000_000

/**
 * `GET /devices/{id}/statistics`: statistics of usable readings over a range: `{device, from, to, asOf,
 * stale, zone, sensors}` with percentiles (Weibull), duration curve, time at or beyond each alert level,
 * events beyond `threshold` (default: the mildest alert level) and annual maxima. Years and days begin in
 * `zone`. With `wait` it may be `partial`.
 */
export function statisticsRoute(
  { board, readings, qualities }: Tenant,
  policy: RoutePolicy,
  { now, dayStart }: RouteContext,
): Answers {
  return answering(async (request, param, search) => {
    const query = readQuery(new URLSearchParams(search), policy, { nowMs: now(), dayStart })
    const listed = await deviceOf(board, param('id'))
    const { range, clock } = query
    const wanted = { range, ids: query.sensorIds, waitMs: query.waitMs, signal: request.signal }
    const { columns, asOf, stale, partial, device, quality } = await readJudged(
      { board, readings, qualities },
      listed,
      wanted,
    )
    const levels = board.stateOf(device.id)?.levels ?? {}
    const steps = sensorsInSteps(device, columns, query, { levels, quality })
    const sensors = await inTurns(steps, 'foreground', request.signal)
    const head = { device: device.id, from: range.fromMs, to: range.toMs, asOf, stale, zone: clock.zone }
    const value = { ...head, sensors, ...(partial && { partial: partOf(partial) }) }
    const answer = await inTurns(jsonInSteps(value, 'sensors'), 'foreground', request.signal)
    return answer.respond(request, policy.seriesHeaders(device.id))
  })
}

function* sensorsInSteps(
  device: Device,
  columns: Columns,
  { range, clock, threshold, sensorIds }: StatisticsQuery,
  { levels, quality }: { levels: Readonly<Record<string, LevelScale>>; quality: DeviceQuality },
): Generator<undefined, SensorStatistics[]> {
  const { intervalSeconds } = device
  const sensors = chosen(device, sensorIds)
  refuseTooMany(columns.t.length * sensors.length)
  const found: SensorStatistics[] = []
  for (const sensor of sensors) {
    yield
    const values = usableValues(columns, sensor, quality)
    yield
    const scale = Object.hasOwn(levels, sensor.id) ? levels[sensor.id] : undefined
    const request = { range, clock, intervalSeconds, scale, threshold }
    found.push(yield* statisticsInSteps(sensor, values, request))
  }
  return found
}

function refuseTooMany(values: number): void {
  if (values <= MAX_VALUES) return
  throw badRequest(
    `The range has ${values} values, more than the ${MAX_VALUES} that statistics are made of at once. ` +
      'Choose a shorter range or name fewer "sensors".',
  )
}

function readQuery(
  query: URLSearchParams,
  policy: RoutePolicy,
  { nowMs, dayStart }: { nowMs: number; dayStart: string },
): StatisticsQuery {
  return {
    range: policy.readRange(query, nowMs),
    sensorIds: readSensorIds(query),
    clock: clockOf(query, dayStart),
    threshold: readThreshold(query),
    waitMs: readWait(query),
  }
}
