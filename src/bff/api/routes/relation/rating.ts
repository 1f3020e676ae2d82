import { ratingInSteps } from '../../../../domain/relation/rating-report.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { json } from '../../http/json.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { readWait } from '../series/series-query.ts'
import { partialOf, readRelated, readSensorId } from './related-series.ts'

/**
 * `GET /devices/{id}/rating?stage=&discharge=&from=&to=[&wait=]`: discharge by stage of one station, `{device, stage, discharge, from, to,
 * …Rating}` with both sensors as `{id, unit}`: the power law through all pairs of usable values, its interval, its residuals by part of the stages, and the
 * pairs or their density. With `wait` it may be of what was read so far.
 */
export function ratingRoute(tenant: Tenant, policy: RoutePolicy, { now }: RouteContext): Answers {
  return answering(async (request, param, search) => {
    const query = new URLSearchParams(search)
    const range = policy.readRange(query, now())
    const waitMs = readWait(query)
    const deviceId = param('id') ?? ''
    const stageId = readSensorId(query, 'stage')
    const dischargeId = readSensorId(query, 'discharge')
    // one after the other: the second read finds the chunks of the first
    const stage = await readRelated(tenant, { deviceId, sensorId: stageId }, range, waitMs)
    const discharge = await readRelated(tenant, { deviceId, sensorId: dischargeId }, range, waitMs)
    const rating = await inTurns(ratingInSteps(stage, discharge, range))
    const value = {
      device: deviceId,
      stage: { id: stageId, unit: stage.sensor.unit },
      discharge: { id: dischargeId, unit: discharge.sensor.unit },
      from: range.fromMs,
      to: range.toMs,
      ...rating,
      ...partialOf([stage, discharge]),
    }
    return json(value).answer(request, policy.seriesHeaders(deviceId))
  })
}
