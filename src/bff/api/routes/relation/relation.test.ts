import { describe, expect, it } from 'vitest'
import type { DoubleMass } from '../../../../domain/relation/double-mass.ts'
import type { Floods } from '../../../../domain/relation/floods-report.ts'
import type { Rating } from '../../../../domain/relation/rating-report.ts'
import type { Relation } from '../../../../domain/relation/relation-report.ts'
import type { TideReport } from '../../../../domain/relation/tide/tide-report.ts'
import { REAL_DATA } from '../../../../domain/testing/real-columns.ts'
import { realDevice } from '../../../testing/real-device.ts'
import { createTestStack, gauge, NOON_MS, type TestDevice } from '../../../testing/test-upstream.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const real = (...ids: string[]) => createTestStack(ids.map((id) => realDevice(REAL_DATA ?? '', id)))
const pathOf = (id: string, view: string, query: Record<string, string>) =>
  `/api/devices/${encodeURIComponent(id)}/${view}?${new URLSearchParams(query)}`

const autumn = { from: '2022-10-18T00:00:00Z', to: '2022-11-17T00:00:00Z' }
const aireYear = { from: '2015-05-01T00:00:00Z', to: '2016-04-01T00:00:00Z' }

describe.skipIf(REAL_DATA === undefined)('relations of real records', () => {
  it('have the wave of the Wear three hours from Stanhope to Witton Park', async () => {
    const { json } = real('ea-wear-stanhope', 'ea-wear-witton-park')
    const query = { sensor: 'FLUID_LEVEL', with: 'ea-wear-witton-park/FLUID_LEVEL', ...autumn }
    const found = (await json(pathOf('ea-wear-stanhope', 'relation', query))) as Relation
    expect(found).toMatchObject({ stepMs: 900_000, lagMs: 3 * HOUR_MS, lagBy: 'best' })
    expect(found.best?.r).toBeCloseTo(0.957, 3)
    expect(found.count).toBeGreaterThan(2700)
    expect(found.scatter.points?.x).toHaveLength(found.count)
    expect(found.line?.r).toBeCloseTo(found.best?.r ?? 0, 9)
    expect(found.curve.lagMs).toContain(-48 * HOUR_MS)

    const asGiven = (await json(
      pathOf('ea-wear-stanhope', 'relation', { ...query, lagMinutes: '-60' }),
    )) as Relation
    expect(asGiven).toMatchObject({ lagMs: -HOUR_MS, lagBy: 'given', best: { lagMs: 3 * HOUR_MS } })
    expect(asGiven.line?.r).toBeLessThan(found.line?.r ?? 0)
  })

  it('have the five largest floods of Armley from a day before their peaks', async () => {
    const { json } = real('ea-f1707-armley')
    const query = { sensor: 'FLUID_LEVEL', threshold: '150', ...aireYear }
    const { floods } = (await json(pathOf('ea-f1707-armley', 'floods', query))) as { floods: Floods }
    expect(floods).toMatchObject({ threshold: 150, thresholdBy: 'given', direction: 'rising' })
    expect(floods.count).toBeGreaterThan(5)
    expect(floods.list.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
    expect(floods.list[0]?.event.peak).toEqual({ t: Date.parse('2015-12-27T02:15:00Z'), v: 521.7 })
    for (const { line, event } of floods.list) {
      expect(line.v[line.t.indexOf(0)]).toBe(event.peak.v)
      expect(line.t[0]).toBe(-DAY_MS)
    }
  })

  it('have a tide at Vlissingen that does not reach Plumtree Run, whose level has its own floods', async () => {
    const { json } = real('rws-vlissingen', 'usgs-01581752-plumtree-run')
    const query = { from: '2018-01-22T00:00:00Z', to: '2018-03-20T00:00:00Z', sensor: 'FLUID_LEVEL' }
    const other = { river: 'usgs-01581752-plumtree-run/FLUID_LEVEL' }
    const { report, unit } = (await json(pathOf('rws-vlissingen', 'tide', { ...query, ...other }))) as {
      report: TideReport
      unit: string
    }
    expect(unit).toBe('cm')
    expect(report.sea.tide).toMatchObject({ form: 'semidiurnal', main: { name: 'M2' } })
    expect(report.sea.tide?.meanRange).toBeCloseTo(390, -1)
    expect(report).toMatchObject({ river: { tide: null }, follows: null, meanTide: null })
    const { t } = report.river.rest.line
    expect(t[0]).toBeGreaterThanOrEqual(Date.parse(query.from))
    expect(t.at(-1)).toBeLessThan(Date.parse(query.to))
  })

  it('have a rating of Armley within a few per cent of its discharge', async () => {
    const { json } = real('ea-f1707-armley')
    const query = { stage: 'FLUID_LEVEL', discharge: 'DISCHARGE', ...aireYear }
    const rating = (await json(pathOf('ea-f1707-armley', 'rating', query))) as Rating
    expect(rating.curve?.b).toBeCloseTo(1.54, 1)
    expect(rating.scatter.density?.counts.reduce((sum, count) => sum + count, 0)).toBe(rating.count)
    for (const { bias } of rating.residuals) expect(Math.abs(bias)).toBeLessThan(0.03)
  })
})

/** Rain of an hour at noon of each day, and a level and a direction beside it. */
function rainy(id: string, mmOn: (day: number) => number): TestDevice {
  const device = gauge(NOON_MS - 120 * DAY_MS, NOON_MS, { device_id: id, name: id, interval_seconds: 3600 })
  device.wire.sensors = [
    { sensor_id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' },
    { sensor_id: 'wind', name: 'Wind', type: 'WIND_DIRECTION', unit: '°' },
    { sensor_id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' },
  ]
  device.readings = Array.from({ length: 120 * 24 }, (_, hour) => {
    const timeMs = NOON_MS - 120 * DAY_MS + hour * HOUR_MS
    const isWet = hour % 24 === 6
    return {
      timeMs,
      values: { rain: isWet ? mmOn(Math.floor(hour / 24)) : 0, wind: 10, level: 100 + (hour % 50) },
    }
  })
  return device
}

describe('routes of relations', () => {
  const range = {
    from: new Date(NOON_MS - 120 * DAY_MS).toISOString(),
    to: new Date(NOON_MS).toISOString(),
  }
  const stack = () =>
    createTestStack([
      rainy('here', (day) => (day < 60 ? 6 : 3)),
      rainy('there', () => 6),
      rainy('beyond', () => 10),
    ])

  it('find the day from which a rain gauge catches half of its neighbours’ rain', async () => {
    const { json } = stack()
    const query = { sensor: 'rain', neighbours: 'there/rain,beyond/rain', ...range }
    const { curve, unit } = (await json(pathOf('here', 'double-mass', query))) as {
      curve: DoubleMass
      unit: string
    }
    expect(unit).toBe('mm')
    expect(curve.bend?.before).toBeCloseTo(6 / 8, 1)
    expect(curve.bend?.after).toBeCloseTo(3 / 8, 1)
    const bendMs = (curve.bend?.day ?? 0) * DAY_MS
    expect(Math.abs(bendMs - (NOON_MS - 60 * DAY_MS))).toBeLessThan(3 * DAY_MS)
  })

  it('take the 98th percentile as threshold where there is none', async () => {
    const { json } = stack()
    const { floods } = (await json(pathOf('here', 'floods', { sensor: 'level', ...range }))) as {
      floods: Floods
    }
    expect(floods).toMatchObject({ thresholdBy: 'percentile', threshold: expect.closeTo(148.4, 1) })
  })

  it.each([
    ['relation', { sensor: 'level', with: 'there' }, '"with" names no sensor'],
    ['relation', { sensor: 'level', with: 'there/nothing' }, 'no sensor with this ID'],
    ['relation', { sensor: 'wind', with: 'there/level' }, 'A direction has no order'],
    ['relation', { with: 'there/level' }, '"sensor" is missing'],
    [
      'relation',
      { sensor: 'level', with: 'there/level', lagMinutes: '1.5' },
      '"lagMinutes" is not a whole number',
    ],
    ['floods', { sensor: 'level', count: '99' }, '"count" is not a whole number from 1 to 12'],
    ['rating', { stage: 'level' }, '"discharge" is missing'],
    ['double-mass', { sensor: 'rain' }, '"neighbours" is missing'],
    ['double-mass', { sensor: 'level', neighbours: 'there/rain' }, 'compares rain gauges'],
    ['double-mass', { sensor: 'rain', neighbours: 'there/%zz' }, '"neighbours" does not name'],
    ['tide', { sensor: 'level' }, '"river" names no sensor'],
    ['tide', { sensor: 'level', river: 'there/rain' }, 'between two water levels of one unit'],
  ] as const)('refuse %s of %j in words', async (view, query, words) => {
    const { get } = stack()
    const response = await get(pathOf('here', view, { ...query, ...range }))
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toContain(words)
  })

  it('say that a station is not listed', async () => {
    const { get } = stack()
    const query = { sensor: 'level', with: 'nowhere/level', ...range }
    expect((await get(pathOf('here', 'relation', query))).status).toBe(404)
  })
})
