import { expect, test } from 'vitest'
import { readNdjson, setOf } from './ndjson-reading.ts'

const AT = '"device_id":"weir","timestamp":"2026-03-04T05:06:07+07:00"'
const LEVEL = { id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }
const RAIN = { id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' }

test.each([
  ['an object of numbers', '{"rain":0,"level":521.7}'],
  ["the interface's array", '[{"id":"rain","value":0,"unit":"mm"},{"id":"level","value":521.7}]'],
])('C72 sensors may be %s', (_, sensors) => {
  const reading = readNdjson(`{${AT},"sensors":${sensors},"more":1}`)
  if (typeof reading === 'string') throw new Error(reading)
  expect(setOf(reading, [LEVEL, RAIN])).toEqual({
    timeMs: Date.parse('2026-03-03T22:06:07Z'),
    values: [521.7, 0],
  })
})

test('C72 null is a missing value', () => {
  const reading = readNdjson(`{${AT},"sensors":{"level":null}}`)
  expect(typeof reading === 'string' ? reading : setOf(reading, [LEVEL])).toMatchObject({ values: [null] })
})

test.each([
  ['', 'it is no JSON: ""'],
  ['{"device_id":"weir"', 'it is no JSON: "{\\"device_id\\":\\"weir\\""'],
  ['7', 'it is no JSON object'],
  [`{"device_id":7,"timestamp":"2026-03-04T05:06:07Z","sensors":{}}`, 'device_id is no text'],
  ['{"device_id":"weir","sensors":{}}', 'timestamp is no text'],
  [
    '{"device_id":"weir","timestamp":"2026-02-30T00:00:00Z","sensors":{}}',
    'the timestamp is no ISO 8601 time with its offset: "2026-02-30T00:00:00Z"',
  ],
  [
    '{"device_id":"weir","timestamp":"2026-03-04T05:06:07","sensors":{}}',
    'the timestamp is no ISO 8601 time with its offset: "2026-03-04T05:06:07"',
  ],
  [`{${AT}}`, 'sensors is neither an object of numbers nor an array of objects with id and value'],
  [
    `{${AT},"sensors":{"level":"1"}}`,
    'sensors is neither an object of numbers nor an array of objects with id and value',
  ],
  [
    `{${AT},"sensors":{"level":1e400}}`,
    'sensors is neither an object of numbers nor an array of objects with id and value',
  ],
  [`{${AT},"sensors":[{"id":"a","value":1},{"id":"a","value":2}]}`, 'a sensor is named twice'],
])('C72 %s is told as: %s', (line, reason) => {
  expect(readNdjson(line)).toBe(reason)
})

test('C72 a sensor the station does not have keeps the whole line out', () => {
  const reading = readNdjson(`{${AT},"sensors":{"level":1,"__proto__":2,"wind":3}}`)
  expect(typeof reading === 'string' ? reading : setOf(reading, [LEVEL])).toMatch(
    /^station "weir" has no sensor /,
  )
})
