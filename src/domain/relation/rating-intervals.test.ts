import { describe, expect, test } from 'vitest'
import { finished } from '../testing/finished.ts'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { ratingCurveInSteps } from './rating-curve.ts'
import { ratingIntervalsInSteps, stagesWithoutInterval } from './rating-intervals.ts'

const DAY = 86_400_000

interface Pair {
  t: number
  h: number
  q: number
}

const columnOf = (pairs: readonly Pair[], key: keyof Pair) => Float64Array.from(pairs, (pair) => pair[key])

function ratingOf(pairs: readonly Pair[]) {
  const [t, h, q] = [columnOf(pairs, 't'), columnOf(pairs, 'h'), columnOf(pairs, 'q')]
  const curve = finished(ratingCurveInSteps(h, q))
  if (!curve) throw new Error('no curve was found')
  return { curve, intervals: finished(ratingIntervalsInSteps(curve, t, h, q)) }
}

/** A value a day at each of a hundred stages. */
const dailyAt = (days: (h: number) => number, noise: (day: number) => number = () => 1): Pair[] =>
  Array.from({ length: 100 }, (_, h) =>
    Array.from({ length: days(h) }, (_, day) => ({
      t: day * DAY + h * 60_000,
      h,
      q: 0.1 * (h + 10) ** 2 * noise(day),
    })),
  ).flat()

describe('the interval of a rating', () => {
  test('needs 19 days in a class of stages, and eighteen are none', () => {
    const { curve, intervals } = ratingOf(dailyAt((h) => (h < 50 ? 20 : h < 75 ? 19 : 18)))
    expect(intervals.at(-1)?.to).toBeCloseTo((99 * 18) / 24, 9)
    expect(stagesWithoutInterval(intervals, curve)).toEqual([{ from: (99 * 18) / 24, to: 99 }])
  })

  test('needs different days: a thousand readings of one are one', () => {
    const oneDay = dailyAt(() => 30).map((pair) => ({ ...pair, t: pair.t % DAY }))
    const { curve, intervals } = ratingOf(oneDay)
    expect(intervals).toEqual([])
    expect(stagesWithoutInterval(intervals, curve)).toEqual([{ from: 0, to: 99 }])
  })

  test('leaves no stage without where all have one', () => {
    const { curve, intervals } = ratingOf(dailyAt(() => 19))
    expect(intervals).toHaveLength(24)
    expect(stagesWithoutInterval(intervals, curve)).toEqual([])
  })

  test('is as wide as its class is, and no other', () => {
    const pairs = dailyAt(
      () => 40,
      (day) => (day % 2 ? 1.1 : 1 / 1.1),
    ).map((pair) => ({
      ...pair,
      q: pair.h < 50 ? pair.q : 0.1 * (pair.h + 10) ** 2,
    }))
    const { intervals } = ratingOf(pairs)
    for (const { to, low, high } of intervals.filter((one) => one.to < 49 || one.from > 51))
      expect(high / low).toBeCloseTo(to < 50 ? 1.1 ** 2 : 1, 1)
  })
})

const STATIONS = [
  ['ea-f1204-mytholmroyd', 'DISCHARGE (m3/s)'],
  ['ea-f1707-armley', 'DISCHARGE (m3/s)'],
  ['usgs-01581752-plumtree-run', 'DISCHARGE (ft3/s)'],
] as const

describe.skipIf(REAL_DATA === undefined)('a rating without a flood', () => {
  test('has 90 to 98 % of the values of that flood in its interval, over all floods of all stations', {
    timeout: 600_000,
  }, () => {
    const sum = { inside: 0, given: 0, notGiven: 0 }
    for (const [station, discharge] of STATIONS) {
      const pairs = pairsOf(station, discharge)
      const byClass = new Map<number, { inside: number; given: number; notGiven: number }>()
      const floods = floodsOf(pairs)
      for (const [startMs, endMs, threshold] of floods) {
        const isIn = ({ t }: Pair) => t >= startMs && t <= endMs
        const { curve, intervals } = ratingOf(pairs.filter((pair) => !isIn(pair)))
        for (const { h, q } of pairs.filter((pair) => isIn(pair) && pair.h >= threshold)) {
          const computed = curve.a * (h - curve.h0) ** curve.b
          const interval = intervals.find(({ from, to }) => h >= from && h <= to)
          const stage = Math.floor(h / 25) * 25
          const counts = byClass.get(stage) ?? { inside: 0, given: 0, notGiven: 0 }
          byClass.set(stage, counts)
          for (const one of [sum, counts]) {
            if (!interval) one.notGiven++
            else one.given++
            if (interval && q >= computed * interval.low && q <= computed * interval.high) one.inside++
          }
        }
      }
      const lines = [...byClass].sort(([a], [b]) => a - b)
      process.stdout.write(
        `${[
          `${station}: ${floods.length} floods`,
          ...lines.map(
            ([stage, { inside, given, notGiven }]) =>
              `${stage}–${stage + 25} cm: ${inside} of ${given}, ${notGiven} without an interval`,
          ),
        ].join('\n')}\n`,
      )
    }
    process.stdout.write(`${sum.inside} of ${sum.given}, ${sum.notGiven} without an interval\n`)
    expect(sum.given).toBeGreaterThan(4 * sum.notGiven)
    expect(sum.inside / sum.given).toBeGreaterThanOrEqual(0.9)
    expect(sum.inside / sum.given).toBeLessThanOrEqual(0.98)
  })
})

function pairsOf(station: string, discharge: string): Pair[] {
  const [t, h] = realColumn(station, 'FLUID_LEVEL (cm)')
  const [, q] = realColumn(station, discharge)
  return Array.from(t, (time, i) => ({ t: time, h: h[i] as number, q: q[i] as number })).filter(
    (pair) => pair.q > 0 && !Number.isNaN(pair.h),
  )
}

/** Above what the river exceeds in 2 % of its readings; a day below parts two floods. */
function floodsOf(pairs: readonly Pair[]): [startMs: number, endMs: number, threshold: number][] {
  const sorted = columnOf(pairs, 'h').sort()
  const threshold = sorted[Math.floor(0.98 * sorted.length)] as number
  const floods: [number, number, number][] = []
  for (const { t, h } of pairs) {
    const last = floods.at(-1)
    if (h < threshold) continue
    if (last && t - last[1] < DAY) last[1] = t
    else floods.push([t, t, threshold])
  }
  return floods
}
