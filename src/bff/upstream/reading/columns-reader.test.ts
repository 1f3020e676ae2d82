import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ColumnBlock, FRAME_HEAD_BYTES } from '../../../columns/form.ts'
import { blockFrame, END_FRAME, headFrame } from '../../../columns/write-frames.ts'
import { ColumnsReader } from './columns-reader.ts'
import { ItemReader } from './item-reader.ts'

const SENSORS = [
  { id: 'level', unit: 'cm' },
  { id: 'rain', unit: 'mm' },
  { id: 'never', unit: '%' },
]
const HEAD = headFrame({ message: 'Success', sensors: SENSORS })

/** Sets of a device of which each has a level or rain, in blocks of a few. */
const blocks: fc.Arbitrary<ColumnBlock[]> = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 4_000 }),
      level: fc.integer({ min: -99, max: 9_999 }),
      rain: fc.option(fc.integer({ max: 99, min: 0 }), { nil: Number.NaN }),
      endsBlock: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((sets) => {
    const made: { seconds: number[]; level: number[]; rain: number[] }[] = []
    let seconds = 1_700_000_000
    let isOpen = false
    for (const { step, level, rain, endsBlock } of sets) {
      if (!isOpen) made.push({ seconds: [], level: [], rain: [] })
      seconds += step
      made.at(-1)?.seconds.push(seconds)
      made.at(-1)?.level.push(level / 10)
      made.at(-1)?.rain.push(rain / 10)
      isOpen = !endsBlock
    }
    return made.map(({ seconds, level, rain }) => ({
      t: Float64Array.from(seconds, (second) => second * 1000),
      columns: [Float64Array.from(level), Float64Array.from(rain)],
    }))
  })

function bodyOf(all: readonly ColumnBlock[]): Buffer {
  return Buffer.concat([HEAD, ...all.map(blockFrame), END_FRAME])
}

/** The same sets as the interface's JSON. */
function jsonOf(all: readonly ColumnBlock[]): Buffer {
  const data = all.flatMap(({ t, columns }) =>
    [...t].map((time, row) => ({
      timestamp: new Date(time).toISOString().replace('.000Z', '+00:00'),
      sensors: columns.flatMap((values, n) => {
        const value = values[row] as number
        return Number.isNaN(value) ? [] : [{ ...SENSORS[n], value }]
      }),
    })),
  )
  return Buffer.from(JSON.stringify({ message: 'Success', data }))
}

async function read<T>(
  reader: { write(chunk: Uint8Array): void; end(): T | Promise<T> },
  body: Uint8Array,
  size: number,
): Promise<T> {
  for (let at = 0; at < body.length; at += size) reader.write(body.subarray(at, at + size))
  return reader.end()
}

describe('ColumnsReader', () => {
  it('reads the same from columns as from the JSON of the same sets, however they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, fc.integer({ min: 1, max: 300 }), async (all, size) => {
        const fromItems = await read(new ItemReader(), jsonOf(all), size)
        expect(await read(new ColumnsReader(), bodyOf(all), size)).toEqual({ ...fromItems, inColumns: true })
      }),
    )
  })

  it('reads nothing from an answer that breaks off anywhere, or goes on behind its end', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, fc.nat(), async (all, where) => {
        const body = bodyOf(all)
        expect(await read(new ColumnsReader(), body.subarray(0, where % body.length), 50)).toBeUndefined()
        expect(
          await read(new ColumnsReader(), Buffer.concat([body, Uint8Array.of(where)]), 50),
        ).toBeUndefined()
      }),
    )
  })

  it('reads nothing from blocks that go back in time', async () => {
    const block = (...seconds: number[]) => ({
      t: Float64Array.from(seconds, (second) => second * 1000),
      columns: [Float64Array.from(seconds)],
    })
    const rising = await read(new ColumnsReader(), bodyOf([block(1, 2), block(3)]), 9)
    expect(rising?.columns.t).toHaveLength(3)
    expect(await read(new ColumnsReader(), bodyOf([block(1, 2), block(2)]), 9)).toBeUndefined()
  })

  it('is broken as soon as it is clear that it reads no columns', () => {
    const isBrokenBy = (...parts: Uint8Array[]) => {
      const reader = new ColumnsReader()
      reader.write(Buffer.concat(parts))
      return reader.isBroken
    }
    const twice = headFrame({ message: 'Success', sensors: [SENSORS, SENSORS].flat() })
    expect(isBrokenBy(HEAD)).toBe(false)
    expect(isBrokenBy(Buffer.from('{"message":"Success","data":[]}'))).toBe(true)
    expect(isBrokenBy(twice)).toBe(true)
    expect(isBrokenBy(HEAD, Uint8Array.of(0, 0, 0, 1, 0))).toBe(true)
    expect(isBrokenBy(HEAD, Uint8Array.of(0xff, 0, 0, 0))).toBe(true)
  })

  it('refuses more values than can be held, though they came in few bytes', () => {
    const sets = 40_000
    const t = Float64Array.from({ length: sets }, (_, i) => i)
    const columns = Array.from({ length: 3 }, () => new Float64Array(sets))
    const reader = new ColumnsReader()
    reader.write(HEAD)
    const write = () => {
      for (let n = 0; n < 200; n++) {
        reader.write(blockFrame({ t: t.map((time) => time + n * sets), columns }))
      }
    }
    expect(write).toThrow('values')
  })

  it('counts the sets it has taken', () => {
    const reader = new ColumnsReader()
    reader.write(HEAD)
    expect(reader.used).toBe(0)
    reader.write(blockFrame({ t: Float64Array.of(1, 2), columns: [Float64Array.of(3, 4)] }))
    expect(reader.used).toBe(2)
    expect(END_FRAME).toHaveLength(FRAME_HEAD_BYTES)
  })
})
