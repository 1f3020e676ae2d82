import {
  type Aggregates,
  aggregate,
  expectedInSteps,
  usableShares,
} from '../../../../domain/aggregation/aggregate.ts'
import { parseDayStart } from '../../../../domain/aggregation/clock.ts'
import { type GreatestAmount, greatestInSteps } from '../../../../domain/aggregation/greatest-amounts.ts'
import {
  autoStep,
  edgesOf,
  hasFewSteps,
  MOST_STEPS,
  STEP_MS,
  STEPS,
  type Step,
} from '../../../../domain/aggregation/steps.ts'
import type { Device, Sensor } from '../../../../domain/device.ts'
import type { DeviceQuality } from '../../../../domain/quality/device-quality.ts'
import { judge } from '../../../../domain/quality/judge.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import type { Range } from '../../../../domain/series/range.ts'
import type { Columns } from '../../../../domain/series/series.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { readZone } from '../../export/zone.ts'
import { jsonInSteps } from '../../http/json.ts'
import { badRequest, unknownDevice } from '../../http/problems.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { single } from '../time-range.ts'
import { readJudged } from './read-judged.ts'
import { chosen, readSensorIds, readWidth } from './series-query.ts'

interface AggregatesQuery {
  range: Range
  step: Step | 'auto'
  /** Pixels that `auto` goes by. */
  width: number
  sensorIds: string[] | undefined
  zone: string
  /** `HH:MM`, and the same in minutes after midnight. */
  dayStart: string
  dayStartMinutes: number
}

/** One sensor of the answer, in columns; `null` stands for `NaN`. */
interface SensorAggregates {
  id: string
  unit: string
  /** Values that came, those that failed included. */
  received: number[]
  /** Usable values. */
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
}

/**
 * `GET /devices/{id}/aggregates`: a device's readings over the steps of a range: `{device, from, to, asOf, stale, step, zone,
 * dayStart, edges, expected, sensors}`. Step `i` is from `edges[i]` to `edges[i + 1]`; each sensor has columns of that many
 * entries. `expected` has the measurement sets that the interval promises, fractions included.
 * `step` is one of `STEPS` or, by default, `auto`, which goes by `width`; `zone` is UTC by default, and `dayStart` what
 * the organisation says. Values that failed a test of quality are not used.
 */
export function aggregatesRoute(
  { board, readings, qualities }: Tenant,
  policy: RoutePolicy,
  { now, dayStart }: RouteContext,
): Answers {
  return answering(async (request, param, search) => {
    const nowMs = now()
    const query = readQuery(new URLSearchParams(search), policy, { nowMs, dayStart })
    const listed = await board.find(param('id') ?? '')
    if (!listed) throw unknownDevice()
    const { intervalSeconds } = listed
    const { range, zone } = query
    const step = query.step === 'auto' ? autoStep(range, query.width, intervalSeconds) : query.step
    refuseTooMany(range, step)
    const { columns, asOf, stale, device, quality } = await readJudged(
      { board, readings, qualities },
      listed,
      {
        range,
        ids: query.sensorIds,
      },
    )
    const edges = edgesOf(range, step, query)
    const expected = expectedInSteps(edges, intervalSeconds, nowMs)
    const wanted = { edges, expected, ids: query.sensorIds, quality }
    const sensors = await inTurns(aggregatesInSteps(device, columns, wanted))
    const head = { device: device.id, from: range.fromMs, to: range.toMs, asOf, stale, step, zone }
    const value = {
      ...head,
      dayStart: query.dayStart,
      edges: Array.from(edges),
      expected: Array.from(expected),
      sensors,
    }
    const answer = await inTurns(jsonInSteps(value, 'sensors'))
    return answer.answer(request, policy.seriesHeaders(device.id))
  })
}

interface WantedAggregates {
  edges: Float64Array
  /** Measurement sets promised for each step. */
  expected: Float64Array
  /** All of them when `undefined`. */
  ids: string[] | undefined
  quality: DeviceQuality
}

/** Aggregates of the sensors asked for, some of the work a step. */
function* aggregatesInSteps(
  device: Device,
  { t, sensors }: Columns,
  { edges, expected, ids, quality }: WantedAggregates,
): Generator<undefined, SensorAggregates[]> {
  const { intervalSeconds } = device
  const range = { fromMs: edges[0] as number, toMs: edges.at(-1) as number }
  const found: SensorAggregates[] = []
  for (const sensor of chosen(device, ids)) {
    yield
    const quantity = quantityOf(sensor.kind, sensor.unit, intervalSeconds)
    const sent = sensors.get(sensor.id) ?? new Float64Array(t.length).fill(Number.NaN)
    const { usable } = judge(t, sent, quality.of(sensor))
    yield
    const steps = aggregate(t, usable, edges, quantity.combine, expected, sensor.stamp)
    const received =
      usable === sent
        ? steps.count
        : aggregate(t, sent, edges, quantity.combine, undefined, sensor.stamp).count
    const columns = inColumns(sensor, steps, received)
    if (quantity.combine === 'sum') {
      columns.greatest = yield* greatestInSteps(
        endsOf(t, sensor, intervalSeconds),
        usable,
        range,
        intervalSeconds,
      )
    }
    found.push(columns)
  }
  return found
}

/** When the intervals of amounts end, whichever end their network stamps. */
function endsOf(t: Float64Array, { stamp }: Sensor, intervalSeconds: number | null): Float64Array {
  return stamp === 'start' && intervalSeconds !== null ? t.map((at) => at + intervalSeconds * 1000) : t
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

/** Parses the query. Throws a problem that names what is wrong. */
function readQuery(
  query: URLSearchParams,
  policy: RoutePolicy,
  { nowMs, dayStart: usual }: { nowMs: number; dayStart: string },
): AggregatesQuery {
  const range = policy.readRange(query, nowMs)
  const dayStart = single(query, 'dayStart') ?? usual
  const dayStartMinutes = parseDayStart(dayStart)
  if (dayStartMinutes === undefined) {
    throw badRequest('"dayStart" is not a time of day from 00:00 to 23:59. Give it as HH:MM, such as 07:00.')
  }
  const step = readStep(query)
  const width = policy.columnsFor(readWidth(query))
  const zone = readZone(single(query, 'zone'))
  return { range, step, width, sensorIds: readSensorIds(query), zone, dayStart, dayStartMinutes }
}

function readStep(query: URLSearchParams): Step | 'auto' {
  const text = single(query, 'step') ?? 'auto'
  const step = (['auto', ...STEPS] as const).find((one) => one === text)
  if (!step) throw badRequest(`"step" is not known. Give one of ${[...STEPS, 'auto'].join(', ')}.`)
  return step
}

/** Throws a problem where a range has more steps than an answer may have. */
function refuseTooMany(range: Range, step: Step): void {
  if (hasFewSteps(range, step)) return
  const steps = Math.ceil((range.toMs - range.fromMs) / STEP_MS[step])
  const longest = `${step} covers at most ${Math.floor((MOST_STEPS * STEP_MS[step]) / STEP_MS.P1D)} days`
  throw badRequest(
    `The range has about ${steps} steps of ${step}, more than the ${MOST_STEPS} that one answer has. ` +
      `Give a longer "step" or a shorter range: ${longest}.`,
  )
}
