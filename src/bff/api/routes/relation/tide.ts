import { rangeToRead, tideReportInSteps } from '../../../../domain/relation/tide/tide-report.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { badRequest } from '../../http/problems.ts'
import type { RoutePolicy } from '../route-policy.ts'
import type { Answers, RouteContext } from '../route-table.ts'
import { partialOf, type ReadSeries, readSensorId, readSensorName, relating } from './related-series.ts'

/**
 * `GET /devices/{id}/tide?sensor=&river=device/sensor&from=&to=[&wait=]`: a tide gauge against a river's
 * level, `{device, sensor, river, unit, from, to, report}`: both levels without the tide, high and low
 * waters, and the river's delay. `report` is `null` where a gauge reports less often than hourly, or has no
 * three days without a gap. Times in milliseconds. With `wait` it may be partial.
 */
export function tideRoute(tenant: Tenant, policy: RoutePolicy, context: RouteContext): Answers {
  return relating(tenant, policy, context, async ({ query, deviceId, range, signal, read }) => {
    const name = { deviceId, sensorId: readSensorId(query, 'sensor') }
    const riverName = readSensorName(query, 'river')
    const { fromMs, toMs } = rangeToRead(range)
    const wider = { fromMs, toMs: Math.min(toMs, Math.max(range.toMs, context.now())) }
    const [sea, river] = await Promise.all([read(name, wider), read(riverName, wider)])
    if (![sea, river].every(isLevel) || sea.sensor.unit !== river.sensor.unit)
      throw badRequest('A tide is compared between two water levels of one unit. Choose two such sensors.')
    return {
      sensor: name.sensorId,
      river: { device: riverName.deviceId, sensor: riverName.sensorId },
      unit: sea.sensor.unit,
      from: range.fromMs,
      to: range.toMs,
      report: (await inTurns(tideReportInSteps(sea, river, range), 'foreground', signal)) ?? null,
      ...partialOf([sea, river]),
    }
  })
}

function isLevel({ sensor }: ReadSeries): boolean {
  return sensor.kind === 'FLUID_LEVEL'
}
