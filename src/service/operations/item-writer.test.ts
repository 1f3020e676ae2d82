import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInstantAtOffset } from '../../contract/instant.ts'
import { packValues } from '../store/pack-values.ts'
import { createItemWriter } from './item-writer.ts'

interface Item {
  seconds: number
  values: (number | null)[]
}

function page(items: readonly Item[]): { count: number; lines: Uint8Array } {
  const lines = items.map(({ seconds, values }) => `${seconds},${packValues(values)}\n`)
  return { count: items.length, lines: Buffer.from(lines.join('')) }
}

function sensor(id: string, unit: string): { id: string; name: string; type: string; unit: string } {
  return { id, name: 'any', type: 'ANY', unit }
}

test('an item says time, sensors, values and units, with a comma in front', () => {
  const write = createItemWriter([sensor('fluid_level', 'cm'), sensor('air_temperature', '°C')], 0)
  const bytes = write(page([{ seconds: 1_451_182_500, values: [521.7, null] }]))
  expect(Buffer.from(bytes).toString()).toBe(
    ',{"timestamp":"2015-12-27T02:15:00+00:00","sensors":[{"id":"fluid_level","value":521.7,"unit":"cm"}]}',
  )
})

test('whatever the sensors are called, the bytes are what JSON.stringify would give for the same items', () => {
  const text = fc.string({ unit: 'binary' }).map((any) => any.toWellFormed())
  const sensors = fc.array(fc.record({ id: text, unit: text }), { minLength: 1, maxLength: 12 })
  const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constant(null))
  const seconds = fc.integer({ min: -62_135_500_000, max: 253_402_200_000 })
  const item = fc.record({ seconds, values: fc.array(value, { minLength: 1, maxLength: 12 }) })
  fc.assert(
    fc.property(sensors, fc.array(item), fc.integer({ min: -12, max: 14 }), (described, drafts, offset) => {
      const items = drafts
        .map(({ seconds, values }) => ({ seconds, values: values.slice(0, described.length) }))
        .filter(({ values }) => values.some((number) => number !== null))
      const write = createItemWriter(
        described.map(({ id, unit }) => sensor(id, unit)),
        offset,
      )
      const expected = items.map(({ seconds, values }) => ({
        timestamp: formatInstantAtOffset(seconds * 1000, offset),
        sensors: described.flatMap(({ id, unit }, index) => {
          const number = values[index]
          return number === null || number === undefined ? [] : [{ id, value: number, unit }]
        }),
      }))
      const bytes = items.length === 0 ? '' : Buffer.from(write(page(items))).toString()
      expect(bytes).toBe(expected.map((one) => `,${JSON.stringify(one)}`).join(''))
    }),
  )
})

test('a page that is no page is an error, not a wrong answer', () => {
  const write = createItemWriter([sensor('a', 'cm')], 0)
  expect(() => write({ count: 1, lines: Buffer.from('12,1,2\n') })).toThrow('more values')
  expect(() => write({ count: 1, lines: Buffer.from('12,1') })).toThrow('middle of a line')
})
