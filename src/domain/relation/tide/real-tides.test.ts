import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { finished } from '../../testing/finished.ts'
import { REAL_DATA, realColumn } from '../../testing/real-columns.ts'
import type { RelatedSeries } from '../relation-report.ts'
import { tideReportInSteps } from './tide-report.ts'

const gauge = (station: string, intervalSeconds: number): RelatedSeries => {
  const [t, sent] = realColumn(station, 'FLUID_LEVEL (cm)')
  // of Apalachicola some depths are −9900 cm, which no test of quality lets pass
  const usable = sent.map((value) => (value < -1000 ? Number.NaN : value))
  return { sensor: { kind: 'FLUID_LEVEL', unit: 'cm' }, intervalSeconds, t, usable }
}

const reportOf = (sea: RelatedSeries, river: RelatedSeries, from: string, to: string) =>
  finished(tideReportInSteps(sea, river, { fromMs: Date.parse(from), toMs: Date.parse(to) }))

describe.skipIf(REAL_DATA === undefined)('tides of real records', () => {
  test('nineteen years of Vlissingen have the M2 that Rijkswaterstaat publishes, 174.7 cm', () => {
    const sea = gauge('rws-vlissingen-hourly', 3600)
    const report = reportOf(sea, sea, '1976-01-01', '1994-12-31')
    expect(report?.sea.tide?.form).toBe('semidiurnal')
    // of 2009 to 2012, half a nodal cycle of 18.6 years away
    expect(Math.abs((report?.sea.tide?.main.amplitude ?? 0) - 174.666)).toBeLessThan(1)
    // 705.8 tides a year, but for surges in which one drowns
    expect(Math.abs((report?.sea.tide?.count ?? 0) - 13_409)).toBeLessThan(15)
    expect(report?.follows).toMatchObject({ ratio: 1, highDelayMs: 0, lowDelayMs: 0 })
    // its tables of 2019 have 208.1 and −176.3 cm (Deltares/hatyan, `VLISSGN_ext.txt`), 3 cm of it the sea's rise; hours are a little flat
    expect(Math.abs((report?.sea.tide?.meanRange ?? 0) - 384.4)).toBeLessThan(4)
  })

  test('a tide of Vlissingen under the Aire’s Boxing Day flood is found under it', () => {
    const sea = gauge('rws-vlissingen', 600)
    const aire = gauge('ea-f1707-armley', 900)
    // the flood of 2015 comes down as the tide of early February 2018 goes up, 90 minutes later and at a third
    const laterMs = Date.parse('2018-02-06T00:00:00Z') - Date.parse('2015-12-27T02:15:00Z')
    const floodAt = new Map(Array.from(aire.t, (ms, i) => [ms + laterMs, aire.usable[i] as number]))
    const delayMs = 1.5 * HOUR
    const seaAt = new Map(Array.from(sea.t, (ms, i) => [ms, sea.usable[i] as number]))
    const t = sea.t.filter((ms) => seaAt.has(ms - delayMs))
    const flood = (ms: number) => {
      const before = ms - (ms % 900_000)
      const [a, b] = [floodAt.get(before) ?? Number.NaN, floodAt.get(before + 900_000) ?? Number.NaN]
      return a + ((b - a) * (ms - before)) / 900_000
    }
    const river = {
      ...sea,
      t,
      usable: t.map((ms) => flood(ms) + (seaAt.get(ms - delayMs) ?? Number.NaN) / 3),
    }
    const report = reportOf(sea, river, '2018-01-22', '2018-03-01')
    expect(report?.follows?.ratio).toBeCloseTo(1 / 3, 2)
    for (const found of [report?.follows?.highDelayMs, report?.follows?.lowDelayMs])
      expect(Math.abs((found ?? 0) - delayMs)).toBeLessThan(5 * 60_000)
    const { highest, mean } = report?.river.rest ?? { highest: undefined, mean: 0 }
    expect(Math.abs((highest?.t ?? 0) - Date.parse('2018-02-06T00:00:00Z'))).toBeLessThan(12 * HOUR)
    expect((highest?.v ?? 0) - mean).toBeGreaterThan(200)
  })

  test('Apalachicola Bay has a mixed tide of half a metre', () => {
    const bay = gauge('nerrs-apadbwq', 900)
    const report = reportOf(bay, bay, '2013-03-01', '2013-06-01')
    expect(report?.sea.tide?.form).toBe('mixed')
    expect(report?.sea.tide?.meanRange).toBeGreaterThan(20)
    expect(report?.sea.tide?.meanRange).toBeLessThan(80)
  })

  test.each([
    ['ea-wear-stanhope', 900, '2022-10-20', '2022-11-15'],
    ['ea-wear-chester-le-street', 900, '2022-10-20', '2022-11-15'],
    ['ea-f1707-armley', 900, '2015-06-01', '2016-03-15'],
    ['ea-f1204-mytholmroyd', 900, '2015-06-01', '2016-03-15'],
    ['usgs-01581752-plumtree-run', 300, '2018-01-05', '2018-03-20'],
  ])('%s has none', (station, intervalSeconds, from, to) => {
    const river = gauge(station, intervalSeconds)
    const report = reportOf(river, river, from, to)
    expect(report?.river.tide).toBeNull()
    expect(report?.river.rest.highest.v).toBeGreaterThan(report?.river.rest.mean ?? 0)
  })
})
