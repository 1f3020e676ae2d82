import type { DayClock } from '../../../../domain/aggregation/clock.ts'
import { doubleMass } from '../../../../domain/relation/double-mass.ts'
import { type DailyValues, dailyValues } from '../../../../domain/statistics/daily-values.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { nextTurn } from '../../../util/turns.ts'
import { badRequest } from '../../http/problems.ts'
import { clockOf } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import type { Answers, RouteContext } from '../route-table.ts'
import { partialOf, type ReadSeries, readSensorId, readSensorNames, relating } from './related-series.ts'

const MAX_NEIGHBOURS = 8

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
