import { describe, expect, test } from 'vitest'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import type { Checks } from './checks.ts'
import { circleValue, unwrapped } from './circle.ts'
import { defaultChecks } from './default-checks.ts'
import { defaultQuality, worstJudged } from './device-quality.ts'
import { flagReadings } from './flag-readings.ts'
import { FLAGS } from './flags.ts'
import { judge } from './judge.ts'

const STEP = 300_000
const VANE = { id: 'd', name: 'd', kind: 'WIND_DIRECTION', unit: '°' }

const flagsOf = (values: readonly number[], own: Checks = {}) => {
  const t = Float64Array.from(values, (_, i) => i * STEP)
  const checks = { ...defaultChecks('WIND_DIRECTION', '°', 300), flatLine: undefined, ...own }
  return [...flagReadings(t, Float64Array.from(values), checks, 300).worst]
}

describe('a wind vane', () => {
  test.each([
    [-1, 359],
    [-0.84, 359.16],
    [361.23, 1.23],
    [0, 0],
    [360, 360],
    [725, 5],
  ])('%d° is %d°', (sent, degrees) => {
    expect(circleValue(sent)).toBeCloseTo(degrees, 9)
  })

  test('turns by differences on the circle', () => {
    expect([...unwrapped(Float64Array.of(350, 10, Number.NaN, 30, 200, 20))]).toEqual([
      350,
      370,
      Number.NaN,
      390,
      560,
      740,
    ])
  })

  test('through north neither jumps, changes fast nor leaves off standing still', () => {
    const throughNorth = [355, 358, 1, 4, 359, 2, 357]
    for (const own of [{ spike: { suspect: 20 } }, { rateOfChange: { suspect: 120 } }])
      expect(flagsOf(throughNorth, own)).toEqual(throughNorth.map(() => FLAGS.good))
    const still = Array.from({ length: 24 }, (_, i) => [359, 1, 0, 358][i % 4] as number)
    const flatLine = { tolerance: 5, suspectMs: 60 * 60_000 }
    expect(flagsOf(still, { flatLine })).toEqual(still.map(() => FLAGS.suspect))
    const windowMs = 60 * 60_000
    expect(flagsOf(still, { attenuatedSignal: { windowMs, suspect: 5 } }).at(-1)).toBe(FLAGS.suspect)
  })

  test('a real turn is still one', () => {
    expect(flagsOf([10, 12, 190, 11, 13], { spike: { suspect: 90 } })[2]).toBe(FLAGS.suspect)
    expect(flagsOf([350, 170, 171], { rateOfChange: { suspect: 1200 } })[1]).toBe(FLAGS.suspect)
  })

  test.each([
    [-10, FLAGS.good],
    [-10.1, FLAGS.fail],
    [370, FLAGS.good],
    [370.1, FLAGS.fail],
    [-9999, FLAGS.fail],
  ])('%d° has flag %d', (degrees, flag) => {
    expect(flagsOf([90, degrees, 91])[1]).toBe(flag)
  })

  test.skipIf(!REAL_DATA)('of Perito Moreno, five readings beyond the circle are taken in on it', () => {
    const [t, v] = realColumn('nw-perito-moreno-ws1', 'WIND_DIRECTION (°)')
    const quality = defaultQuality(300).of(VANE)
    const beyond = [...v.keys()].filter((i) => (v[i] as number) < 0 || (v[i] as number) > 360)
    expect(beyond).toHaveLength(5)
    expect(worstJudged(t, v, quality)).not.toContain(FLAGS.fail)
    const { usable } = judge(t, v, quality)
    expect(beyond.map((i) => (usable[i] as number).toFixed(2))).toEqual([
      '359.16',
      '0.06',
      '0.06',
      '359.55',
      '1.23',
    ])
    expect(usable.filter((_, i) => !beyond.includes(i))).toEqual(v.filter((_, i) => !beyond.includes(i)))
  })
})
