import { describe, expect, test } from 'vitest'
import { eventsBeyond } from '../statistics/events.ts'
import { finished } from '../testing/finished.ts'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { bestLag, crossCorrelationInSteps } from './cross-correlation.ts'
import { evenValues } from './even-values.ts'
import { alignedEvents } from './floods-report.ts'
import { ratingCurveInSteps, ratingResiduals } from './rating-curve.ts'

const QUARTER = 900_000
const HOUR = 3_600_000

const levelsOf = (station: string) => realColumn(station, 'FLUID_LEVEL (cm)')

/** Lag by the rows as they stand in the files: every pair of equal stamps, every r by its defining sums. */
function lagOfRows(upstream: string, downstream: string): { lag: number; r: number } {
  const [laterT, laterV] = levelsOf(downstream)
  const later = new Map(Array.from(laterT, (timeMs, i) => [timeMs, laterV[i] as number]))
  const [t, v] = levelsOf(upstream)
  let best = { lag: 0, r: -1 }
  for (let lag = -96; lag <= 96; lag++) {
    const rows = Array.from(t, (timeMs, i) => [
      v[i] as number,
      later.get(timeMs + lag * QUARTER) ?? Number.NaN,
    ])
    const known = rows.filter(([x, y]) => !Number.isNaN(x) && !Number.isNaN(y)) as [number, number][]
    const mean = (of: 0 | 1) => known.reduce((sum, row) => sum + row[of], 0) / known.length
    const [meanX, meanY] = [mean(0), mean(1)]
    const sum = (term: (dx: number, dy: number) => number) =>
      known.reduce((total, [x, y]) => total + term(x - meanX, y - meanY), 0)
    const r = sum((dx, dy) => dx * dy) / Math.sqrt(sum((dx) => dx * dx) * sum((_, dy) => dy * dy))
    if (r > best.r) best = { lag, r }
  }
  return best
}

describe.skipIf(REAL_DATA === undefined)('relations of real rivers', () => {
  test.each([
    ['ea-wear-stanhope', 'ea-wear-witton-park', 3],
    ['ea-wear-witton-park', 'ea-wear-sunderland-bridge', 3],
    ['ea-wear-sunderland-bridge', 'ea-wear-durham-new-elvet-bridge', 1.75],
    ['ea-wear-durham-new-elvet-bridge', 'ea-wear-chester-le-street', 3.25],
  ])('the Wear takes from %s to %s %d hours', (upstream, downstream, hours) => {
    const [times] = levelsOf(upstream)
    const grid = {
      fromMs: times[0] as number,
      toMs: times[times.length - 1] as number,
      stepMs: QUARTER,
      gapMs: 1.5 * QUARTER,
    }
    const [x, y] = [upstream, downstream].map((station) => evenValues(...levelsOf(station), grid).v)
    const best = bestLag(finished(crossCorrelationInSteps(x as Float64Array, y as Float64Array, 96)))
    const byRows = lagOfRows(upstream, downstream)
    expect(best?.lag).toBe(hours * 4)
    expect(Math.abs((best?.lag ?? Number.NaN) - byRows.lag)).toBeLessThanOrEqual(1)
    expect(best?.r).toBeCloseTo(byRows.r, 3)
  })

  test('the five largest floods of Armley lie over one another by their peaks', () => {
    const [t, v] = levelsOf('ea-f1707-armley')
    const events = eventsBeyond(t, v, { threshold: 150, direction: 'rising', gapMs: 1.5 * QUARTER })
    const view = { most: 5, direction: 'rising', beforeMs: 24 * HOUR, afterMs: 48 * HOUR } as const
    const floods = alignedEvents(t, v, events, view)
    expect(floods).toHaveLength(5)
    expect(new Date(floods[0]?.event.peak.t ?? 0).toISOString()).toBe('2015-12-27T02:15:00.000Z')
    // no reading outside these floods is higher than the least of them
    const least = floods[4]?.event.peak.v ?? Number.NaN
    const isInFlood = (timeMs: number) =>
      floods.some(({ event }) => timeMs >= event.startMs && timeMs <= event.endMs)
    expect(t.filter((timeMs, i) => (v[i] as number) > least && !isInFlood(timeMs))).toHaveLength(0)
    for (const { t: fromPeak, v: levels, event } of floods) {
      const highest = Math.max(...levels.filter((level) => !Number.isNaN(level)))
      expect(levels[fromPeak.indexOf(0)]).toBe(event.peak.v)
      expect(highest).toBeGreaterThanOrEqual(event.peak.v)
      expect(fromPeak[0]).toBe(-24 * HOUR)
      expect(fromPeak[fromPeak.length - 1]).toBe(48 * HOUR)
    }
  })

  test.each([
    ['ea-f1204-mytholmroyd', 0.06],
    ['ea-f1707-armley', 0.03],
  ])(
    'the rating of %s is that of an independent search over all pairs, within %d of them',
    (station, share) => {
      const [, stage] = levelsOf(station)
      const [, discharge] = realColumn(station, 'DISCHARGE (m3/s)')
      const curve = finished(ratingCurveInSteps(stage, discharge))
      const independent = searchedRating(stage, discharge)
      if (!curve) throw new Error('no curve was found')
      expect(curve.b).toBeCloseTo(independent.b, 2)
      expect(curve.h0).toBeCloseTo(independent.h0, 0)
      expect(Math.log(curve.a)).toBeCloseTo(Math.log(independent.a), 1)
      expect(curve.r2).toBeCloseTo(independent.r2, 4)
      const residuals = ratingResiduals(curve, stage, discharge, 10)
      expect(residuals.reduce((sum, { count }) => sum + count, 0)).toBe(curve.count)
      for (const { bias } of residuals) expect(Math.abs(bias)).toBeLessThan(share)
    },
  )
})

/** Every shift up to 2 m, 1 mm or 1 cm apart, each by the normal equations of all pairs: no groups, no search by sections. */
function searchedRating(stage: Float64Array, discharge: Float64Array) {
  const rows = Array.from(stage, (h, i) => ({ h, y: Math.log(discharge[i] as number) }))
  const known = rows.filter(({ h, y }) => Number.isFinite(h) && Number.isFinite(y))
  const lowest = Math.min(...known.map(({ h }) => h))
  const highest = Math.max(...known.map(({ h }) => h))
  const partOf = (h: number) => Math.min(23, Math.floor((24 * (h - lowest)) / (highest - lowest)))
  const counts = new Array<number>(24).fill(0)
  for (const { h } of known) counts[partOf(h)] = (counts[partOf(h)] as number) + 1
  const weighted = known.map(({ h, y }) => ({ h, y, w: 1 / (counts[partOf(h)] as number) }))
  let best = { a: 0, b: 0, h0: 0, r2: Number.NEGATIVE_INFINITY }
  for (let shift = 0.1; shift <= 200; shift += shift < 40 ? 0.1 : 1) {
    let [n, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0]
    for (const { h, y, w } of weighted) {
      const x = Math.log(h - lowest + shift)
      n += w
      sx += w * x
      sy += w * y
      sxx += w * x * x
      sxy += w * x * y
      syy += w * y * y
    }
    const b = (n * sxy - sx * sy) / (n * sxx - sx * sx)
    const intercept = (sy - b * sx) / n
    const r2 = 1 - (syy - intercept * sy - b * sxy) / (syy - (sy * sy) / n)
    if (r2 > best.r2) best = { a: Math.exp(intercept), b, h0: lowest - shift, r2 }
  }
  return best
}
