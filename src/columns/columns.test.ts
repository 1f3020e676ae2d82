import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ColumnBlock, FRAME_HEAD_BYTES } from './form.ts'
import { blockOf, framesOf, listsOf, readBlock, readHead, rowsIn } from './read-frames.ts'
import { FrameWriter } from './write-frames.ts'

const blockFrame = (block: ColumnBlock) => new FrameWriter().block(block).written()
const headFrame = (head: unknown) => new FrameWriter().head(head).written()

const content = (frame: Uint8Array) => frame.subarray(FRAME_HEAD_BYTES)
const announced = (frame: Uint8Array) => new DataView(frame.buffer).getUint32(0)

/** What instruments report, and everything else that a number can be. */
const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map((scaled) => scaled / 10) },
  { weight: 2, arbitrary: fc.constant(Number.NaN) },
  fc.double({ noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  // differences around the longest that take one byte, and two
  fc.constantFrom(0, -0, 63, 64, -64, -65, 8190, 8191, 8192, -8191, -8192, -8193),
  fc.integer({ min: -9, max: 9 }).map((n) => n * 2 ** 50),
)
const steps = fc.oneof(
  fc.array(fc.nat(300).map((n) => n * 1000)),
  fc.array(fc.nat(2 ** 40)),
  fc.array(fc.nat(1000).map((n) => n / 7)),
  fc.array(fc.integer({ min: -1e6, max: 1e6 })),
)
const times = fc.tuple(fc.integer({ min: -1e14, max: 1e14 }), steps).map(([first, rest]) => {
  let time = first
  return Float64Array.of(first, ...rest.map((step) => (time += step)))
})
const block: fc.Arbitrary<ColumnBlock> = fc
  .record({ t: fc.oneof(times, fc.constant(new Float64Array(0))), count: fc.nat(4) })
  .chain(({ t, count }) => {
    const column = fc
      .array(value, { minLength: t.length, maxLength: t.length })
      .map((values) => Float64Array.from(values))
    return fc.record({
      t: fc.constant(t),
      columns: fc.array(column, { minLength: count, maxLength: count }),
    })
  })

describe('readings in columns', () => {
  test('every block reads back as it was written, to the last digit and bit', () => {
    fc.assert(
      fc.property(block, (written) => {
        const frame = blockFrame(written)
        expect(announced(frame)).toBe(frame.length - FRAME_HEAD_BYTES)
        const absent = Array.from({ length: 4 - written.columns.length }, () =>
          new Float64Array(written.t.length).fill(Number.NaN),
        )
        expect(blockOf(content(frame), 4)).toEqual({ ...written, columns: [...written.columns, ...absent] })
      }),
    )
  })

  test('times that no step is common to, or that go back, are told as they are', () => {
    for (const t of [
      [0.25, 1.25, 7.25],
      [2 ** -52, 2 + 2 ** -51],
      [3, 2, 9],
      [5],
      [7, 7, 7],
      [0, 1, 2 ** 60],
      [0, 6, 6, 10, 13],
      [0, 6, 8.5],
    ]) {
      expect(blockOf(content(blockFrame({ t: Float64Array.from(t), columns: [] })), 0)?.t).toEqual(
        Float64Array.from(t),
      )
    }
  })

  test('a value of an instrument that reports every few minutes takes about a byte', () => {
    const t = Float64Array.from({ length: 1000 }, (_, i) => 1.7e12 + 300_000 * i)
    const level = t.map((_, i) => Math.round(900 + 40 * Math.sin(i / 50)) / 10)
    expect(blockFrame({ t, columns: [level] }).length).toBeLessThan(2_050)
  })

  test('a block that was cut short or has something behind it is none', () => {
    fc.assert(
      fc.property(block, fc.nat(), (written, where) => {
        const bytes = content(blockFrame(written))
        expect(blockOf(bytes.subarray(0, where % bytes.length), 4)).toBeUndefined()
        expect(blockOf(Buffer.concat([bytes, Uint8Array.of(0)]), 4)).toBeUndefined()
      }),
    )
  })

  test('whatever bytes come, what is read of them has numbers only, and no more rows than bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const read = blockOf(bytes, 3)
        if (!read) return
        expect(read.t.length).toBeLessThanOrEqual(bytes.length)
        expect(read.t.every(Number.isFinite)).toBe(true)
        for (const column of read.columns) {
          expect(column.length).toBe(read.t.length)
          expect(column.every((one) => Number.isNaN(one) || Number.isFinite(one))).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('a block with more columns than are read is none', () => {
    const columns = [Float64Array.of(1), Float64Array.of(2)]
    const bytes = content(blockFrame({ t: Float64Array.of(0), columns }))
    expect(blockOf(bytes, 1)).toBeUndefined()
    expect(blockOf(bytes, 2)).toBeDefined()
  })

  test('blocks are read behind one another into the same columns', () => {
    const all = { t: new Float64Array(3), columns: [new Float64Array(3)] }
    const [one, two] = [[1, 2], [3]].map((list) => content(blockFrame(blockFrom(list))))
    expect([rowsIn(one as Uint8Array), rowsIn(two as Uint8Array)]).toEqual([2, 1])
    expect(readBlock(one as Uint8Array, all, 0) && readBlock(two as Uint8Array, all, 2)).toBe(true)
    expect(all).toEqual(blockFrom([1, 2, 3]))
  })

  test('a frame follows the other, and what follows the last is one more', () => {
    const body = new FrameWriter().head({ of: 'ü' }).lists([1, 2], [null, -0]).written()
    const [head, lists, ...more] = framesOf(body)
    expect(readHead(head as Uint8Array)).toEqual({ of: 'ü' })
    expect(listsOf(lists as Uint8Array)).toEqual({ t: [1, 2], v: [null, 0] })
    expect(more).toEqual([])
    expect(framesOf(Buffer.concat([body, Uint8Array.of(0)]))).toHaveLength(3)
    expect(framesOf(Buffer.concat([body, new Uint8Array(FRAME_HEAD_BYTES)])).at(-1)).toHaveLength(0)
    expect(framesOf(new Uint8Array(0))).toEqual([])
  })

  test('a head that is no JSON is none', () => {
    expect(readHead(content(headFrame({ a: 1 })))).toEqual({ a: 1 })
    expect(readHead(new Uint8Array(0))).toBeUndefined()
    expect(readHead(Uint8Array.of(0xff, 0xfe))).toBeUndefined()
  })

  const one = (number: number) => [...new Uint8Array(Float64Array.of(number).buffer)]
  const time = [1, 1, ...one(1), 1]

  test.each([
    ['a time that is no number', [1, 0, ...one(Number.NaN), 1, 0, 2]],
    ['a first time without end', [1, 1, ...one(Number.POSITIVE_INFINITY), 1, 0, 2]],
    ['a value without end', [...time, 255, ...one(Number.NEGATIVE_INFINITY)]],
    ['more decimals than there can be', [...time, 10, 2]],
    ['a varint that does not end', [...time, 0, ...Array(9).fill(0xff), 0]],
    ['more rows than bytes', [0xff, 0xff, 0xff, 0xff, 7]],
  ])('a block is refused for %s', (_, bytes) => {
    expect(blockOf(Uint8Array.from(bytes), 1)).toBeUndefined()
  })

  test('the same bytes with the numbers that they should have are a block', () => {
    expect(blockOf(Uint8Array.from([...time, 0, 2]), 1)).toEqual(blockFrom([1], -1))
  })
})

/** The same numbers as times and as values, or these values. */
function blockFrom(t: number[], ...values: number[]): ColumnBlock {
  return { t: Float64Array.from(t), columns: [Float64Array.from(values.length > 0 ? values : t)] }
}
