import { describe, expect, test } from 'vitest'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { defaultQuality } from './device-quality.ts'
import { judge } from './judge.ts'
import { newestFlag } from './newest-flag.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TIP = 0.254
const quality = defaultQuality(300).of({ id: 'r', name: 'r', kind: 'RAIN_FALL', unit: 'mm' })

/** Runs of equal amounts every five minutes, each after a hole in hours, 0 for none. */
function amounts(runs: readonly (readonly [hole: number, count: number, value: number])[]) {
  const t: number[] = []
  const v: number[] = []
  for (const [hole, count, value] of runs) {
    const last = t.at(-1) ?? 0
    for (let n = 1; n <= count; n++) {
      t.push(last + hole * HOUR + n * 5 * MINUTE)
      v.push(value)
    }
  }
  return { t: Float64Array.from(t), v: Float64Array.from(v) }
}

const sumOf = (v: Float64Array) => v.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
const summed = ({ t, v }: { t: Float64Array; v: Float64Array }) => sumOf(judge(t, v, quality).usable)

describe('a stuck bucket', () => {
  test('that goes on after a gap is still stuck: of 42.9 mm the 0.5 are left that fell', () => {
    const stuck = amounts([
      [0, 100, 0],
      [0, 2, 0.25],
      [0, 80, TIP],
      [7, 89, TIP],
      [0, 50, 0],
    ])
    expect(sumOf(stuck.v)).toBeCloseTo(0.5 + 169 * TIP, 6)
    expect(summed(stuck)).toBeCloseTo(0.5, 6)
    const after = stuck.t.length - 50
    expect(newestFlag(stuck.t.subarray(0, after), stuck.v.subarray(0, after), quality)).toBe(4)
  })

  test.each([
    ['just under a week', 7 * 24 - 0.1, 0],
    ['just over a week', 7 * 24 + 0.1, 20 * TIP],
  ])('after a gap of %s sums what follows as it is', (_, hole, mm) => {
    expect(
      summed(
        amounts([
          [0, 200, TIP],
          [hole, 20, TIP],
        ]),
      ),
    ).toBeCloseTo(mm, 6)
  })

  test('whose logger starts again with a count of nothing is still stuck', () => {
    const runs = amounts([
      [0, 200, TIP],
      [1, 1, 0],
      [0, 20, TIP],
    ])
    expect(summed(runs)).toBe(0)
    const quiet = amounts([
      [0, 200, TIP],
      [0, 1, 0],
      [0, 20, TIP],
    ])
    expect(summed(quiet)).toBeCloseTo(20 * TIP, 6)
  })

  test('is no drizzle of equal tips with pauses', () => {
    const drizzle = amounts(Array.from({ length: 120 }, (_, n) => [0, 1 + (n % 3), n % 2 ? 0.2 : 0] as const))
    expect(summed(drizzle)).toBeCloseTo(sumOf(drizzle.v), 6)
  })

  test.skipIf(!REAL_DATA)(
    'of Perito Moreno, cut at any of its outages, leaves nothing of its false 868 mm',
    () => {
      const [t, v] = realColumn('nw-perito-moreno-ws1', 'RAIN_FALL (mm)')
      expect(sumOf(v)).toBeCloseTo(868.4, 1)
      // as if nothing had been received for half a day before or after each of its restarts
      for (const lost of [0, 6, 11]) {
        const holes = [...t.keys()].filter((i) => (t[i] as number) - (t[i - 1] as number) > 15 * MINUTE)
        const isKept = (_: number, i: number) =>
          !holes.some((hole) => i < hole && (t[hole] as number) - (t[i] as number) < lost * HOUR)
        const kept = { t: t.filter(isKept), v: v.filter(isKept) }
        expect([lost, summed(kept)]).toEqual([lost, 0])
      }
    },
  )

  test.skipIf(!REAL_DATA)('no real rain of three other gauges fails, nor is any of it suspect', () => {
    for (const [station, seconds] of [
      ['portal-storms', 300],
      ['nerrs-apaebmet', 900],
      ['macleish-whately', 600],
    ] as const) {
      const [t, v] = realColumn(station, 'RAIN_FALL (mm)')
      const tested = defaultQuality(seconds).of({ id: 'r', name: 'r', kind: 'RAIN_FALL', unit: 'mm' })
      expect([station, judge(t, v, tested)]).toMatchObject([
        station,
        { failed: undefined, suspect: undefined },
      ])
    }
  })
})
