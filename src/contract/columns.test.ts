import { expect, test } from 'vitest'
import { columnsHead } from './columns.ts'
import { readItem } from './reader.ts'

const wire = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

test('C73 the head says which sensors the columns are of', () => {
  const head = { message: 'Success', sensors: [{ id: 'level "1"', unit: '°C' }] }
  expect(columnsHead(wire(head))).toEqual(head)
  for (const value of [undefined, {}, [], { message: 'Success', sensors: [{ id: 1, unit: 'cm' }] }]) {
    expect(columnsHead(value)).toBeUndefined()
  }
})

test('C73 a sensor is named in the head as it is in the items of JSON, half a character and all', () => {
  const named = { id: 'a\ud800', unit: '\udfffcm' }
  const item = readItem({ timestamp: '2024-05-10T12:00:00Z', sensors: [{ ...named, value: 1 }] })
  const { id, unit } = item?.values[0] ?? {}
  expect(columnsHead(wire({ message: 'Success', sensors: [named] }))?.sensors).toEqual([{ id, unit }])
  expect(id).toBe('a\ufffd')
})
