import { rangeToRead, tideReportInSteps } from '../../../../domain/relation/tide/tide-report.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { json } from '../../http/json.ts'
import { badRequest } from '../../http/problems.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { readWait } from '../series/series-query.ts'
import { partialOf, type ReadSeries, readRelated, readSensorId, readSensorName } from './related-series.ts'

/**
 * `GET /devices/{id}/tide?sensor=&river=device/sensor&from=&to=[&wait=]`: the tide at a gauge of the sea against the level of a river,
 * `{device, sensor, river, unit, from, to, report}`: of both the level without the tide, and high and low waters where it has one; how those of the
 * river follow. `report` is `null` where a gauge reports less often than once an hour, or has no three days without a gap. Times in
 * milliseconds. With `wait` it may be of what was read so far.
 */
export function tideRoute(tenant: Tenant, policy: RoutePolicy, { now }: RouteContext): Answers {
  return answering(async (request, param, search) => {
    const query = new URLSearchParams(search)
    const range = policy.readRange(query, now())
    const waitMs = readWait(query)
    const name = { deviceId: param('id') ?? '', sensorId: readSensorId(query, 'sensor') }
    const riverName = readSensorName(query, 'river')
    const { fromMs, toMs } = rangeToRead(range)
    const wider = { fromMs, toMs: Math.min(toMs, Math.max(range.toMs, now())) }
    const [sea, river] = await Promise.all([
      readRelated(tenant, name, wider, waitMs),
      readRelated(tenant, riverName, wider, waitMs),
    ])
    if (![sea, river].every(isLevel) || sea.sensor.unit !== river.sensor.unit)
      throw badRequest('A tide is compared between two water levels of one unit. Choose two such sensors.')
    const value = {
      device: name.deviceId,
      sensor: name.sensorId,
      river: { device: riverName.deviceId, sensor: riverName.sensorId },
      unit: sea.sensor.unit,
      from: range.fromMs,
      to: range.toMs,
      report: (await inTurns(tideReportInSteps(sea, river, range))) ?? null,
      ...partialOf([sea, river]),
    }
    return json(value).answer(request, policy.seriesHeaders(name.deviceId))
  })
}

function isLevel({ sensor }: ReadSeries): boolean {
  return sensor.kind === 'FLUID_LEVEL'
}
