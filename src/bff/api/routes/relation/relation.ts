import { millisecondsInHour as HOUR, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { DEFAULT_LAG_MS, relationInSteps } from '../../../../domain/relation/relation-report.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { single } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import type { Answers, RouteContext } from '../route-table.ts'
import { partialOf, readSensorId, readSensorName, readWhole, relating } from './related-series.ts'

const MAX_LAG_MINUTES = 60 * 24 * 60
const MAX_LAG_HOURS = 30 * 24

/**
 * `GET /devices/{id}/relation?sensor=&with=device/sensor&from=&to=[&lagMinutes=][&maxLagHours=][&wait=]`: how
 * another series follows a sensor's, `{device, sensor, with, from, to, …Relation}`: correlation by lag, the
 * best or given lag, the pairs at it or their density, the regression line and Spearman's coefficient. Times
 * in milliseconds. With `wait` it may be partial.
 */
export function relationRoute(tenant: Tenant, policy: RoutePolicy, context: RouteContext): Answers {
  return relating(tenant, policy, context, async ({ query, deviceId, range, signal, read }) => {
    const name = { deviceId, sensorId: readSensorId(query, 'sensor') }
    const other = readSensorName(query, 'with')
    const lagMs = readLag(query)
    const mostLagMs = readMostLag(query)
    const [x, y] = await Promise.all([read(name), read(other)])
    const relation = await inTurns(relationInSteps(x, y, { range, lagMs, mostLagMs }), 'foreground', signal)
    return {
      sensor: name.sensorId,
      with: { device: other.deviceId, sensor: other.sensorId },
      from: range.fromMs,
      to: range.toMs,
      ...relation,
      ...partialOf([x, y]),
    }
  })
}

function readLag(query: URLSearchParams): number | undefined {
  if (single(query, 'lagMinutes') === undefined) return undefined
  const bounds = { least: -MAX_LAG_MINUTES, most: MAX_LAG_MINUTES, usual: 0 }
  return readWhole(query, 'lagMinutes', bounds) * MINUTE
}

function readMostLag(query: URLSearchParams): number {
  const bounds = { least: 1, most: MAX_LAG_HOURS, usual: DEFAULT_LAG_MS / HOUR }
  return readWhole(query, 'maxLagHours', bounds) * HOUR
}
