import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { floodsInSteps } from '../../../../domain/relation/floods-report.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { readThreshold, readWhole } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import type { Answers, RouteContext } from '../route-table.ts'
import { partialOf, readSensorId, relating } from './related-series.ts'

const MAX_FLOODS = 12
const MAX_HOURS = 30 * 24

/**
 * `GET
 * /devices/{id}/floods?sensor=&from=&to=[&threshold=][&count=5][&beforeHours=24][&afterHours=48][&wait=]`:
 * the most extreme events of a range, aligned by their peaks, `{device, sensor, unit, from, to, floods}`;
 * `floods` is `null` without values. Times are milliseconds from the peak. Default threshold: the mildest
 * alert level, or the range's 98th percentile. With `wait` it may be partial.
 */
export function floodsRoute(tenant: Tenant, policy: RoutePolicy, context: RouteContext): Answers {
  return relating(tenant, policy, context, async ({ query, deviceId, range, signal, read }) => {
    const sensorId = readSensorId(query, 'sensor')
    const threshold = readThreshold(query)
    const most = readWhole(query, 'count', { least: 1, most: MAX_FLOODS, usual: 5 })
    const beforeMs = readWhole(query, 'beforeHours', { least: 1, most: MAX_HOURS, usual: 24 }) * HOUR
    const afterMs = readWhole(query, 'afterHours', { least: 1, most: MAX_HOURS, usual: 48 }) * HOUR
    const wider = {
      fromMs: range.fromMs - beforeMs,
      toMs: Math.min(range.toMs + afterMs, Math.max(range.toMs, context.now())),
    }
    const series = await read({ deviceId, sensorId }, wider)
    const levels = tenant.board.stateOf(deviceId)?.levels ?? {}
    const scale = Object.hasOwn(levels, sensorId) ? levels[sensorId] : undefined
    const steps = floodsInSteps(series, { range, threshold, scale, most, beforeMs, afterMs })
    return {
      sensor: sensorId,
      unit: series.sensor.unit,
      from: range.fromMs,
      to: range.toMs,
      floods: (await inTurns(steps, 'foreground', signal)) ?? null,
      ...partialOf([series]),
    }
  })
}
