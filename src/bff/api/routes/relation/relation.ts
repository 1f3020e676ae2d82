import { millisecondsInHour as HOUR, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import type { DayClock } from '../../../../domain/aggregation/clock.ts'
import { doubleMass } from '../../../../domain/relation/double-mass.ts'
import { ratingInSteps } from '../../../../domain/relation/rating-report.ts'
import { DEFAULT_LAG_MS, relationInSteps } from '../../../../domain/relation/relation-report.ts'
import { type DailyValues, dailyValues } from '../../../../domain/statistics/daily-values.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns, nextTurn } from '../../../util/turns.ts'
import { badRequest } from '../../http/problems.ts'
import { clockOf, readWhole, single } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import type { Answers, RouteContext } from '../route-table.ts'
import {
  partialOf,
  type ReadSeries,
  readSensorId,
  readSensorName,
  readSensorNames,
  relating,
} from './related-series.ts'

const MAX_LAG_MINUTES = 60 * 24 * 60
const MAX_LAG_HOURS = 30 * 24

const MAX_NEIGHBOURS = 8

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

/**
 * `GET /devices/{id}/double-mass?sensor=&neighbours=device/sensor,…&from=&to=[&zone=][&wait=]`: accumulated
 * daily totals of a rain gauge against its neighbours' mean, `{device, sensor, unit, from, to, zone, curve}`;
 * `curve` is `null` without a common day or without rain. With `wait` it may be partial.
 */
export function doubleMassRoute(tenant: Tenant, policy: RoutePolicy, context: RouteContext): Answers {
  return relating(tenant, policy, context, async ({ query, deviceId, range, signal, read }) => {
    const clock = clockOf(query, context.dayStart)
    const name = { deviceId, sensorId: readSensorId(query, 'sensor') }
    const names = readSensorNames(query, 'neighbours', MAX_NEIGHBOURS)
    if (names.length === 0)
      throw badRequest('"neighbours" is missing. Name one rain gauge or more to compare with.')
    const [gauge, ...neighbours] = await Promise.all([name, ...names].map((one) => read(one)))
    if (!gauge) throw new Error('A read resolved to nothing.')
    const daily: DailyValues[] = []
    for (const series of [gauge, ...neighbours]) {
      await nextTurn()
      signal.throwIfAborted()
      daily.push(totalsOf(series, clock))
    }
    const [own, ...others] = daily
    return {
      sensor: name.sensorId,
      unit: gauge.sensor.unit,
      from: range.fromMs,
      to: range.toMs,
      zone: clock.zone,
      curve: (own && doubleMass(own, others)) ?? null,
      ...partialOf([gauge, ...neighbours]),
    }
  })
}

function totalsOf({ sensor, intervalSeconds, t, usable }: ReadSeries, clock: DayClock): DailyValues {
  if (sensor.kind !== 'RAIN_FALL')
    throw badRequest('A double-mass curve compares rain gauges. Choose a sensor that measures rain.')
  return dailyValues(t, usable, { clock, intervalSeconds, combine: 'sum', stamp: sensor.stamp })
}
