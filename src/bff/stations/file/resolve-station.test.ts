import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sensor } from '../../../domain/device.ts'
import { resolveStation } from './resolve-station.ts'
import type { ScaleInFile } from './schema.ts'

const level: Sensor = { id: 'wl', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }
const battery: Sensor = { id: 'bat', name: 'Battery', kind: 'BATTERY', unit: 'V' }
const flood: ScaleInFile = {
  unit: 'ft',
  levels: [
    { preset: 'minor', at: 6 },
    { preset: 'action', at: 5 },
  ],
}

function resolve(levels: Record<string, ScaleInFile>, sensors: Sensor[] = [level, battery]) {
  return resolveStation({ id: 'd', sensors }, { levels })
}

describe('the levels of a station', () => {
  it('are told in the sensor’s unit, from the mildest to the worst', () => {
    const { scales, problems } = resolve({ FLUID_LEVEL: flood })
    expect(problems).toEqual([])
    expect(scales.wl?.levels).toEqual([
      { name: 'Action', preset: 'action', threshold: 5 * 30.48, severity: 1 },
      { name: 'Minor flood', preset: 'minor', threshold: 6 * 30.48, severity: 2 },
    ])
    expect(scales.wl?.margin).toBeCloseTo(0.05 * 30.48)
  })

  it('are reached by the very value that the file says, in whatever unit it says it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 20_000 }), (cm) => {
        const inMetres: ScaleInFile = { unit: 'm', levels: [{ name: 'a', at: cm / 100 }] }
        expect(resolve({ wl: inMetres }).scales.wl?.levels[0]?.threshold).toBe(cm)
      }),
      { examples: [[110], [57]] },
    )
  })

  it('do not depend on the order in the file', () => {
    const entries = [3, 8, 21, 55].map((at) => ({ name: `${at}`, at }))
    const inOrder = resolve({ wl: { unit: 'cm', levels: entries } })
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: 4 }), (levels) => {
        expect(resolve({ wl: { unit: 'cm', levels } })).toEqual(inOrder)
      }),
    )
  })

  it.each([
    ['an amount in the file’s unit', 0.1, 3.048],
    ['a share of the smallest distance', '50 %', 15.24],
  ])('have a margin that is %s', (_, margin, cm) => {
    expect(resolve({ wl: { ...flood, margin } }).scales.wl?.margin).toBeCloseTo(cm)
  })

  it('have below siaga 3 siaga 4, said or not', () => {
    const siaga: ScaleInFile = { unit: 'cm', levels: [{ preset: 'siaga-3', beyond: 80 }] }
    expect(resolve({ wl: siaga }).scales.wl?.normal).toEqual({ name: 'Siaga 4', preset: 'siaga-4' })
    expect(resolve({ wl: flood }).scales.wl?.normal).toBeUndefined()
  })

  it('keep a name of their own, which no translation replaces', () => {
    const own: ScaleInFile = { unit: 'cm', levels: [{ preset: 'siaga-3', name: 'Waspada', at: 80 }] }
    expect(resolve({ wl: own }).scales.wl?.levels[0]).toEqual({ name: 'Waspada', threshold: 80, severity: 1 })
  })

  it('fall where the file says so', () => {
    const low: ScaleInFile = {
      unit: 'mV',
      direction: 'falling',
      levels: [
        { name: 'very low', at: 11_000 },
        { name: 'low', at: 11_800 },
      ],
    }
    expect(resolve({ BATTERY: low }).scales.bat?.levels.map(({ name }) => name)).toEqual(['low', 'very low'])
  })

  it.each([
    [
      'a unit that cannot be the sensor’s',
      { BATTERY: { ...flood, unit: '%' } },
      'stations.d.levels.BATTERY.unit: "%" cannot be told in "V", the sensor’s unit',
    ],
    [
      'a sensor that the station has not',
      { RAIN_FALL: flood },
      'stations.d.levels.RAIN_FALL: the station has no sensor of that id or type',
    ],
    [
      'a sensor twice',
      { wl: flood, FLUID_LEVEL: flood },
      'stations.d.levels.FLUID_LEVEL: the levels of sensor "wl" are defined twice',
    ],
  ])('are left out and named where they speak of %s', (_, levels, problem) => {
    expect(resolve(levels as Record<string, ScaleInFile>).problems).toEqual([problem])
  })

  it('must name a sensor by its id where a station has two of its type', () => {
    const { scales, problems } = resolve({ FLUID_LEVEL: flood }, [level, { ...level, id: 'wl2' }])
    expect(scales).toEqual({})
    expect(problems[0]).toContain('name one by its id')
  })
})
