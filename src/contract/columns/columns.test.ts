import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readItem } from '../reader.ts'
import { type ColumnBlock, FRAME_HEAD_BYTES } from './form.ts'
import { readBlock, readHead, setsIn } from './read-columns.ts'
import { blockFrame, END_FRAME, headFrame } from './write-columns.ts'

const content = (frame: Uint8Array) => frame.subarray(FRAME_HEAD_BYTES)
const announced = (frame: Uint8Array) => new DataView(frame.buffer).getUint32(0)

function blockOf(bytes: Uint8Array, sensors: number): ColumnBlock | undefined {
  const sets = setsIn(bytes)
  const columns = Array.from({ length: sensors }, () => new Float64Array(sets))
  const block = { seconds: new Float64Array(sets), columns }
  return sets > 0 && readBlock(bytes, block, 0) ? block : undefined
}

/** What instruments report, and everything else that a number can be. */
const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map((scaled) => scaled / 10) },
  { weight: 2, arbitrary: fc.constant(Number.NaN) },
  fc.double({ noDefaultInfinity: true }).map((double) => double + 0),
  fc.maxSafeInteger(),
)
const block: fc.Arbitrary<ColumnBlock> = fc
  .record({
    seconds: fc.uniqueArray(fc.integer({ min: -1e11, max: 1e11 }), { minLength: 1, maxLength: 40 }),
    count: fc.nat(4),
  })
  .chain(({ seconds, count }) => {
    const column = fc
      .array(value, { minLength: seconds.length, maxLength: seconds.length })
      .map((values) => Float64Array.from(values))
    return fc.record({
      seconds: fc.constant(Float64Array.from(seconds).sort()),
      columns: fc.array(column, { minLength: count, maxLength: count }),
    })
  })

describe('readings in columns', () => {
  test('C73 every block reads back as it was written, to the last digit', () => {
    fc.assert(
      fc.property(block, (written) => {
        const frame = blockFrame(written)
        expect(announced(frame)).toBe(frame.length - FRAME_HEAD_BYTES)
        const absent = Array.from({ length: 4 - written.columns.length }, () =>
          new Float64Array(written.seconds.length).fill(Number.NaN),
        )
        expect(blockOf(content(frame), 4)).toEqual({ ...written, columns: [...written.columns, ...absent] })
      }),
    )
  })

  test('C73 a value of an instrument that reports every few minutes takes about a byte', () => {
    const seconds = Float64Array.from({ length: 1000 }, (_, i) => 1_700_000_000 + 300 * i)
    const level = seconds.map((_, i) => Math.round(900 + 40 * Math.sin(i / 50)) / 10)
    expect(blockFrame({ seconds, columns: [level] }).length).toBeLessThan(2_050)
  })

  test('C73 a sensor is named in the head as it is in the items of JSON, half a character and all', () => {
    const named = { id: 'a\ud800', unit: '\udfffcm' }
    const item = readItem({ timestamp: '2024-05-10T12:00:00Z', sensors: [{ ...named, value: 1 }] })
    const { id, unit } = item?.values[0] ?? {}
    expect(readHead(content(headFrame({ message: 'Success', sensors: [named] })))?.sensors).toEqual([
      { id, unit },
    ])
    expect(id).toBe('a\ufffd')
  })

  test('C73 a block that was cut short or has something behind it is none', () => {
    fc.assert(
      fc.property(block, fc.nat(), (written, where) => {
        const bytes = content(blockFrame(written))
        expect(blockOf(bytes.subarray(0, where % bytes.length), 4)).toBeUndefined()
        expect(blockOf(Buffer.concat([bytes, Uint8Array.of(0)]), 4)).toBeUndefined()
      }),
    )
  })

  test('C73 whatever bytes come, what is read of them rises in time and has numbers only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (bytes) => {
        const read = blockOf(bytes, 3)
        if (!read) return
        expect([...read.seconds]).toEqual([...new Set(read.seconds)].sort((a, b) => a - b))
        for (const column of read.columns) {
          expect(column.length).toBe(read.seconds.length)
          expect(column.every((one) => Number.isNaN(one) || Number.isFinite(one))).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('C73 a block with more columns than there are sensors is none', () => {
    const columns = [Float64Array.of(1), Float64Array.of(2)]
    const bytes = content(blockFrame({ seconds: Float64Array.of(0), columns }))
    expect(blockOf(bytes, 1)).toBeUndefined()
    expect(blockOf(bytes, 2)).toBeDefined()
  })

  test('C73 the head says which sensors the columns are of', () => {
    const head = { message: 'Success', sensors: [{ id: 'level "1"', unit: '°C' }] }
    expect(readHead(content(headFrame(head)))).toEqual(head)
    for (const text of ['', '{}', '[]', '{"message":"Success","sensors":[{"id":1,"unit":"cm"}]}']) {
      expect(readHead(new TextEncoder().encode(text))).toBeUndefined()
    }
    expect(announced(END_FRAME)).toBe(0)
  })
})
