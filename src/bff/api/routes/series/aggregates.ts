import {
  type Aggregates,
  aggregate,
  expectedInSteps,
  usableShares,
} from '../../../../domain/aggregation/aggregate.ts'
import {
  type CumulativeAmount,
  cumulativeAmount,
  thinned,
} from '../../../../domain/aggregation/cumulative.ts'
import { type GreatestAmount, greatestInSteps } from '../../../../domain/aggregation/greatest-amounts.ts'
import { autoStep, edgesOf } from '../../../../domain/aggregation/steps.ts'
import type { Device, Sensor } from '../../../../domain/device.ts'
import type { DeviceQuality } from '../../../../domain/quality/device-quality.ts'
import { judge } from '../../../../domain/quality/judge.ts'
import { stepMsOf } from '../../../../domain/quality/steps.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { gapThresholdMs } from '../../../../domain/series/gaps.ts'
import type { Columns } from '../../../../domain/series/series.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { aggregatesCsv } from '../../export/aggregates-csv.ts'
import { attachment } from '../../export/file-name.ts'
import { EncodedBody } from '../../http/encoded-body.ts'
import { jsonInSteps } from '../../http/json.ts'
import { chosen, deviceOf } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { type AggregatesQuery, readAggregatesQuery, refuseTooMany } from './aggregates-query.ts'
import { readJudged } from './read-judged.ts'

interface SensorAggregates {
  id: string
  unit: string
  received: number[]
  count: number[]
  /** Usable share, 0 to 1. */
  usable: number[]
  min: number[]
  minAt: number[]
  max: number[]
  maxAt: number[]
  mean: number[]
  sum?: number[]
  greatest?: GreatestAmount[]
  cumulative?: { from: number; t: number[]; v: number[]; gaps: [number, number][] }
}

/**
 * `GET /devices/{id}/aggregates`: a device's readings over the steps of a range: `{device, from, to, asOf,
 * stale, step, zone, dayStart, edges, expected, sensors}`. Step `i` is from `edges[i]` to `edges[i + 1]`;
 * sensors have a column entry for each. `expected`: measurement sets by the interval, with fractions. `step`
 * is one of `STEPS` or, by default, `auto`, by `width`; `zone` is UTC by default. Failed values are excluded,
 * except with `quality=off` (`asSent`). `cumulativeFrom` adds running totals of amounts, and `format=csv`
 * gives a file.
 */
export function aggregatesRoute(
  { board, readings, qualities }: Tenant,
  policy: RoutePolicy,
  { now, dayStart }: RouteContext,
): Answers {
  return answering(async (request, param, search) => {
    const nowMs = now()
    const query = readAggregatesQuery(new URLSearchParams(search), policy, { nowMs, dayStart })
    const listed = await deviceOf(board, param('id'))
    const { intervalSeconds } = listed
    const { range, zone, asSent } = query
    const step = query.step === 'auto' ? autoStep(range, query.width, intervalSeconds) : query.step
    refuseTooMany(range, step)
    const wanted = { range, ids: asSent ? [] : query.sensorIds, signal: request.signal }
    const read = await readJudged({ board, readings, qualities }, listed, wanted)
    const { columns, asOf, stale, device, quality } = read
    const edges = edgesOf(range, step, query)
    const expected = expectedInSteps(edges, intervalSeconds, nowMs)
    const sensors = await inTurns(
      aggregatesInSteps(device, columns, { edges, expected, nowMs, query, quality }),
      'foreground',
      request.signal,
    )
    if (query.format === 'csv') {
      const text = await inTurns(
        aggregatesCsv(device, edges, sensors, { zone, asSent }),
        'foreground',
        request.signal,
      )
      const file = new EncodedBody(new TextEncoder().encode(text), { contentType: 'text/csv; charset=utf-8' })
      const name = `${device.name} ${step}${asSent ? ' as sent' : ''}`
      return file.respond(request, {
        ...policy.fileHeaders,
        'content-disposition': attachment(name, range.fromMs, range.toMs, 'csv'),
      })
    }
    const head = { device: device.id, from: range.fromMs, to: range.toMs, asOf, stale, step, zone }
    const value = {
      ...head,
      dayStart: query.dayStart,
      edges: Array.from(edges),
      expected: Array.from(expected),
      ...(asSent && { asSent }),
      sensors,
    }
    const answer = await inTurns(jsonInSteps(value, 'sensors'), 'foreground', request.signal)
    return answer.respond(request, policy.seriesHeaders(device.id))
  })
}

interface WantedAggregates {
  edges: Float64Array
  expected: Float64Array
  nowMs: number
  query: Pick<AggregatesQuery, 'range' | 'sensorIds' | 'cumulativeFromMs' | 'width' | 'asSent'>
  quality: DeviceQuality
}

function* aggregatesInSteps(
  device: Device,
  { t, sensors }: Columns,
  { edges, expected, nowMs, query, quality }: WantedAggregates,
): Generator<undefined, SensorAggregates[]> {
  const { intervalSeconds } = device
  const { range, cumulativeFromMs, width } = query
  const gapMs = gapThresholdMs(intervalSeconds, t)
  const found: SensorAggregates[] = []
  for (const sensor of chosen(device, query.sensorIds)) {
    yield
    const quantity = quantityOf(sensor.kind, sensor.unit, intervalSeconds)
    const sent = sensors.get(sensor.id) ?? new Float64Array(t.length).fill(Number.NaN)
    const usable = query.asSent ? sent : judge(t, sent, quality.of(sensor)).usable
    yield
    const steps = aggregate(t, usable, edges, quantity.combine, expected, sensor.stamp)
    const received =
      usable === sent
        ? steps.count
        : aggregate(t, sent, edges, quantity.combine, undefined, sensor.stamp).count
    const columns = inColumns(sensor, steps, received)
    if (quantity.combine === 'sum') {
      const aheadMs = sensor.stamp === 'start' ? stepMsOf(t, intervalSeconds) : undefined
      const ends = aheadMs === undefined ? t : t.map((at) => at + aheadMs)
      columns.greatest = yield* greatestInSteps(ends, usable, range, intervalSeconds)
      if (cumulativeFromMs !== undefined) {
        const since = { fromMs: cumulativeFromMs, toMs: range.toMs }
        const line = cumulativeAmount(t, usable, since, { gapMs, nowMs, aheadMs })
        columns.cumulative = asLists(thinned(line, width))
      }
    }
    found.push(columns)
  }
  return found
}

function inColumns({ id, unit }: Sensor, steps: Aggregates, received: Float64Array): SensorAggregates {
  return {
    id,
    unit,
    received: Array.from(received),
    count: Array.from(steps.count),
    usable: Array.from(usableShares(steps)),
    min: Array.from(steps.min),
    minAt: Array.from(steps.minAt),
    max: Array.from(steps.max),
    maxAt: Array.from(steps.maxAt),
    mean: Array.from(steps.mean),
    ...(steps.sum && { sum: Array.from(steps.sum) }),
  }
}

function asLists({ t, v, gaps }: CumulativeAmount): NonNullable<SensorAggregates['cumulative']> {
  return { from: t[0] as number, t: Array.from(t), v: Array.from(v), gaps }
}
