import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes } from './json-bytes.ts'

const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  // measured values, and neighbours of them that are none
  fc.tuple(fc.integer(), fc.nat(6)).map(([scaled, decimals]) => scaled / 10 ** decimals),
  fc.tuple(fc.nat(99_999), fc.constantFrom(-1, 1)).map(([n, by]) => (n / 1000) * (1 + by * Number.EPSILON)),
  fc.integer({ min: 0, max: 99_999 }).map((n) => n / 1e9),
  // times, and those around the first and the last of thirteen digits
  fc.integer({ min: 999_999_999_000, max: 1_000_000_001_000 }),
  fc.integer({ min: 9_999_999_999_000, max: 10_000_000_001_000 }),
  fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }).map((ms) => ms / 2),
)

test('the bytes are those of JSON.stringify, whatever the numbers', () => {
  const list = fc.array(fc.oneof({ weight: 9, arbitrary: number }, fc.constant(null)))
  fc.assert(
    fc.property(list, (values) => {
      expect(Buffer.from(jsonBytes(values)).toString()).toBe(JSON.stringify(values))
    }),
    { numRuns: 2_000 },
  )
})

test('every value of an instrument with one decimal, and every one with three up to twenty, is written as by JSON.stringify', () => {
  const values = Array.from({ length: 25_000 }, (_, n) => [n / 10, -n / 10, n / 1000, -n / 1000]).flat()
  expect(Buffer.from(jsonBytes(values)).equals(Buffer.from(JSON.stringify(values)))).toBe(true)
})

test('the bytes are those of JSON.stringify, whatever the data', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      expect(Buffer.from(jsonBytes(value)).toString()).toBe(Buffer.from(JSON.stringify(value)).toString())
    }),
  )
  const absent = { a: undefined, b: [undefined, Number.NaN], c: {} }
  expect(Buffer.from(jsonBytes(absent)).toString()).toBe(JSON.stringify(absent))
})

test('a list longer than what is made ready at first is written whole', () => {
  const times = Array.from({ length: 40_000 }, (_, i) => 1_700_000_000_000 + i * 189_000)
  const [written, expected] = [jsonBytes({ t: times }), Buffer.from(JSON.stringify({ t: times }))]
  expect(expected.equals(written)).toBe(true)
})

test('a column is written as the list of its numbers, one that is missing as null', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(number, fc.constant(Number.NaN))), (values) => {
      expect(Buffer.from(jsonBytes({ v: Float64Array.from(values) })).toString()).toBe(
        JSON.stringify({ v: values }),
      )
    }),
  )
})
