import { ratingInSteps } from '../../../../domain/relation/rating-report.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import type { RoutePolicy } from '../route-policy.ts'
import type { Answers, RouteContext } from '../route-table.ts'
import { partialOf, readSensorId, relating } from './related-series.ts'

/**
 * `GET /devices/{id}/rating?stage=&discharge=&from=&to=[&wait=]`: the rating curve of a station, `{device,
 * stage, discharge, from, to, …Rating}` with both sensors as `{id, unit}`: the power law through all usable
 * pairs, its intervals and residuals by stage, and the pairs or their density. With `wait` it may be partial.
 */
export function ratingRoute(tenant: Tenant, policy: RoutePolicy, context: RouteContext): Answers {
  return relating(tenant, policy, context, async ({ query, deviceId, range, signal, read }) => {
    const stageId = readSensorId(query, 'stage')
    const dischargeId = readSensorId(query, 'discharge')
    // in sequence: the second read finds the chunks of the first
    const stage = await read({ deviceId, sensorId: stageId })
    const discharge = await read({ deviceId, sensorId: dischargeId })
    const rating = await inTurns(ratingInSteps(stage, discharge, range), 'foreground', signal)
    return {
      stage: { id: stageId, unit: stage.sensor.unit },
      discharge: { id: dischargeId, unit: discharge.sensor.unit },
      from: range.fromMs,
      to: range.toMs,
      ...rating,
      ...partialOf([stage, discharge]),
    }
  })
}
