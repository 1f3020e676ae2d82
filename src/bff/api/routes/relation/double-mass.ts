import type { DayClock } from '../../../../domain/aggregation/clock.ts'
import { doubleMass } from '../../../../domain/relation/double-mass.ts'
import { type DailyValues, dailyValues } from '../../../../domain/statistics/daily-values.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { nextTurn } from '../../../util/turns.ts'
import { json } from '../../http/json.ts'
import { badRequest } from '../../http/problems.ts'
import { clockOf } from '../record/clock-of.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { readWait } from '../series/series-query.ts'
import { partialOf, type ReadSeries, readRelated, readSensorId, readSensorNames } from './related-series.ts'

const MOST_NEIGHBOURS = 8

/**
 * `GET /devices/{id}/double-mass?sensor=&neighbours=device/sensor,…&from=&to=[&zone=][&wait=]`: daily totals of a rain gauge against the
 * mean of its neighbours', both added up, `{device, sensor, unit, from, to, zone, curve}`; `curve` is `null` where they have no day with
 * a total in common, or no rain. With `wait` it may be of what was read so far.
 */
export function doubleMassRoute(
  tenant: Tenant,
  policy: RoutePolicy,
  { now, dayStart }: RouteContext,
): Answers {
  return answering(async (request, param, search) => {
    const query = new URLSearchParams(search)
    const range = policy.readRange(query, now())
    const waitMs = readWait(query)
    const clock = clockOf(query, dayStart)
    const name = { deviceId: param('id') ?? '', sensorId: readSensorId(query, 'sensor') }
    const names = readSensorNames(query, 'neighbours', MOST_NEIGHBOURS)
    if (names.length === 0)
      throw badRequest('"neighbours" is missing. Name one rain gauge or more to compare with.')
    const [gauge, ...neighbours] = await Promise.all(
      [name, ...names].map((one) => readRelated(tenant, one, range, waitMs)),
    )
    if (!gauge) throw new Error('A read resolved to nothing.')
    const daily: DailyValues[] = []
    for (const series of [gauge, ...neighbours]) {
      await nextTurn()
      daily.push(totalsOf(series, clock))
    }
    const [own, ...others] = daily
    const value = {
      device: name.deviceId,
      sensor: name.sensorId,
      unit: gauge.sensor.unit,
      from: range.fromMs,
      to: range.toMs,
      zone: clock.zone,
      curve: (own && doubleMass(own, others)) ?? null,
      ...partialOf([gauge, ...neighbours]),
    }
    return json(value).answer(request, policy.seriesHeaders(name.deviceId))
  })
}

function totalsOf({ sensor, intervalSeconds, t, usable }: ReadSeries, clock: DayClock): DailyValues {
  if (sensor.kind !== 'RAIN_FALL')
    throw badRequest('A double-mass curve compares rain gauges. Choose a sensor that measures rain.')
  return dailyValues(t, usable, { clock, intervalSeconds, combine: 'sum', stamp: sensor.stamp })
}
