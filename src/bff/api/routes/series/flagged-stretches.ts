import { millisecondsInHour as HOUR } from 'date-fns/constants'
import type { Device } from '../../../../domain/device.ts'
import { type DeviceQuality, judgedFlags } from '../../../../domain/quality/device-quality.ts'
import { type FlaggedStretch, flaggedStretches } from '../../../../domain/quality/flagged-stretches.ts'
import { combinedOf, indicesWithin, type Range } from '../../../../domain/series/range.ts'
import type { Columns } from '../../../../domain/series/series.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { jsonInSteps } from '../../http/json.ts'
import { unknownDevice } from '../../http/problems.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { readJudged } from './read-judged.ts'
import { chosen, readSensorIds } from './series-query.ts'

interface SensorStretches {
  id: string
  stretches: FlaggedStretch[]
  /** Stretches beyond the most that one answer has of a sensor. */
  left: number
}

/** A hole of more intervals parts two stretches, and of no less than an hour. */
const APART_INTERVALS = 12
/** More than anybody reads; what a broken sensor leaves in twenty years. */
const MOST_STRETCHES = 10_000

/**
 * `GET /devices/{id}/quality/stretches`: where neighbouring readings of a range were flagged, and why: `{device, from, to,
 * asOf, stale, sensors}`. A range may be as long as a chart's: the answer grows with what is wrong, not with the readings.
 */
export function flaggedStretchesRoute(
  { board, readings, qualities }: Tenant,
  policy: RoutePolicy,
  { now }: RouteContext,
): Answers {
  return answering(async (request, param, search) => {
    const query = new URLSearchParams(search)
    const range = policy.readRange(query, now())
    const ids = readSensorIds(query)
    const listed = await board.find(param('id') ?? '')
    if (!listed) throw unknownDevice()
    const tenant = { board, readings, qualities }
    const { columns, asOf, stale, device, quality } = await readJudged(tenant, listed, { range, ids })
    const sensors = await inTurns(stretchesInSteps(device, columns, quality, range, ids))
    const value = { device: device.id, from: range.fromMs, to: range.toMs, asOf, stale, sensors }
    const answer = await inTurns(jsonInSteps(value, 'sensors'))
    return answer.answer(request, policy.seriesHeaders(device.id))
  })
}

/** The stretches of the sensors asked for, one sensor a step. */
function* stretchesInSteps(
  device: Device,
  { t, sensors }: Columns,
  quality: DeviceQuality,
  range: Range,
  ids: string[] | undefined,
): Generator<undefined, SensorStretches[]> {
  const { intervalSeconds } = device
  const apartMs = Math.max(HOUR, APART_INTERVALS * (intervalSeconds ?? 0) * 1000)
  const found: SensorStretches[] = []
  for (const sensor of chosen(device, ids)) {
    yield
    const { id } = sensor
    const v = sensors.get(id)
    if (!v) continue
    const judged = quality.of(sensor)
    const flags = judgedFlags(t, v, judged)
    yield
    const within = indicesWithin(t, range, combinedOf(sensor))
    const stretches = flaggedStretches({ t, v }, flags, judged.checks, within, { apartMs, intervalSeconds })
    const left = Math.max(0, stretches.length - MOST_STRETCHES)
    found.push({ id, stretches: stretches.slice(0, MOST_STRETCHES), left })
  }
  return found
}
