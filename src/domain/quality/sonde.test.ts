import { describe, expect, test } from 'vitest'
import { atOnce } from '../in-steps.ts'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { type DeviceQuality, defaultQuality, judgedFlags, worstJudged } from './device-quality.ts'
import { FLAGS } from './flags.ts'
import { withSondeInSteps, withSondeOf } from './sonde.ts'

const UNITS = {
  FLUID_LEVEL: 'cm',
  WATER_TEMPERATURE: '°C',
  SALINITY: 'psu',
  DISSOLVED_OXYGEN: 'mg/l',
  PH: 'pH',
  TURBIDITY: 'NTU',
} as const
type Kind = keyof typeof UNITS

const sensorOf = (kind: Kind) => ({ id: kind, name: kind, kind, unit: UNITS[kind] })

function judgedSonde(t: Float64Array, columns: Partial<Record<Kind, Float64Array>>) {
  const kinds = Object.keys(columns) as Kind[]
  const sensors = kinds.map(sensorOf)
  const all = { t, sensors: new Map(kinds.map((kind) => [kind as string, columns[kind] as Float64Array])) }
  const quality: DeviceQuality = atOnce(withSondeInSteps(defaultQuality(900), sensors, all))
  return (kind: Kind) => judgedFlags(t, columns[kind] as Float64Array, quality.of(sensorOf(kind)))
}

const every = (count: number) => Float64Array.from({ length: count }, (_, i) => i * 900_000)
const moving = (count: number, about: number) =>
  Float64Array.from({ length: count }, (_, i) => about + (i % 5) / 10)

describe('where one sensor of a sonde stands at a fixed value', () => {
  test('the others are suspect for as long, a water level is not, nor is the one itself more than it was', () => {
    const oxygen = moving(300, 8)
    oxygen.fill(0, 100, 200)
    const columns = { DISSOLVED_OXYGEN: oxygen, PH: moving(300, 7), FLUID_LEVEL: moving(300, 100) }
    const flags = judgedSonde(every(300), columns)
    const suspect = [...flags('PH').worst.keys()].filter((i) => flags('PH').worst[i] === FLAGS.suspect)
    expect(suspect).toEqual(Array.from({ length: 100 }, (_, i) => 100 + i))
    expect(flags('PH').tests.sonde?.[150]).toBe(FLAGS.suspect)
    expect(flags('FLUID_LEVEL').worst).not.toContain(FLAGS.suspect)
    expect(flags('DISSOLVED_OXYGEN').tests.sonde).toBeUndefined()
  })

  test.each([
    [3, FLAGS.good],
    [4, FLAGS.suspect],
  ])('%d readings of 50 °C in water make the others %d', (count, flag) => {
    const water = moving(60, 12)
    water.fill(50, 30, 30 + count)
    const flags = judgedSonde(every(60), { WATER_TEMPERATURE: water, PH: moving(60, 7) })
    expect(flags('PH').worst[31]).toBe(flag)
    expect(flags('PH').worst[29]).toBe(FLAGS.good)
  })

  test('a logger’s code, or a zero of turbidity that is off, is of that sensor alone', () => {
    const coded = moving(60, 12).fill(-9999, 20, 50)
    const turbid = moving(60, 4).fill(-1, 20, 50)
    const flags = judgedSonde(every(60), { WATER_TEMPERATURE: coded, TURBIDITY: turbid, PH: moving(60, 7) })
    expect(new Set(flags('PH').worst)).toEqual(new Set([FLAGS.good]))
  })

  test('its flags are asked for together, those of other sensors by themselves', () => {
    const [ph, level, oxygen] = [sensorOf('PH'), sensorOf('FLUID_LEVEL'), sensorOf('DISSOLVED_OXYGEN')]
    expect(withSondeOf([ph], [ph, level, oxygen])).toEqual([ph, oxygen])
    expect(withSondeOf([level], [ph, level, oxygen])).toEqual([level])
  })

  test.skipIf(!REAL_DATA)(
    'at Apalachicola of 448 readings that the reserve rejects none is good any more',
    () => {
      const kinds = Object.keys(UNITS).filter((kind) => kind !== 'FLUID_LEVEL') as Kind[]
      const columns: Partial<Record<Kind, Float64Array>> = {}
      let t = new Float64Array()
      for (const kind of kinds) {
        const [times, v] = realColumn('nerrs-apadbwq', `${kind} (${UNITS[kind]})`)
        t = times as Float64Array<ArrayBuffer>
        columns[kind] = v
      }
      // quality/nerrs-apadbwq.csv.gz: <-3> [SSM] (CSM), all sensors
      const [from, to] = [Date.UTC(2012, 1, 6, 10, 30), Date.UTC(2012, 1, 11, 2, 15)]
      const flags = judgedSonde(t, columns)
      for (const kind of kinds) {
        const v = columns[kind] as Float64Array
        const rejected = [...t.keys()].filter(
          (i) => (t[i] as number) >= from && (t[i] as number) <= to && !Number.isNaN(v[i] as number),
        )
        expect(rejected).toHaveLength(448)
        const { worst } = flags(kind)
        expect([kind, rejected.filter((i) => worst[i] === FLAGS.good)]).toEqual([kind, []])
        const before = worstJudged(t, v, defaultQuality(900).of(sensorOf(kind)))
        const added = [...worst.keys()].filter((i) => worst[i] !== before[i] && !rejected.includes(i))
        expect(added.length).toBeLessThan(25)
      }
    },
  )
})
