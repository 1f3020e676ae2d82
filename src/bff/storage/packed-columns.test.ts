import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packedColumns, unpackedColumns } from './packed-columns.ts'

const columns = fc.nat(20).chain((rows) => {
  const column = fc
    .array(fc.double({ noDefaultInfinity: true }), { minLength: rows, maxLength: rows })
    .map((all) => Float64Array.from(all))
  const times = fc
    .array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: rows, maxLength: rows })
    .map((all) => Float64Array.from(all))
  const ids = fc.uniqueArray(fc.string(), { maxLength: 4 })
  const sensors = ids.chain((all) => fc.tuple(...all.map((id) => fc.tuple(fc.constant(id), column))))
  return fc.record({ t: times, sensors: sensors.map((all) => new Map(all)) })
})

describe('packedColumns', () => {
  it('come out as they went in, wherever their bytes lie', () => {
    fc.assert(
      fc.property(columns, fc.nat(9), (before, offset) => {
        const packed = packedColumns(before, { offset })
        const elsewhere = Buffer.concat([Buffer.alloc(offset), packed]).subarray(offset)
        expect(unpackedColumns(elsewhere)).toEqual({ columns: before, about: { offset } })
      }),
    )
  })

  it('come out of nothing else', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => unpackedColumns(bytes) === undefined))
    const packed = packedColumns({ t: Float64Array.of(1, 2), sensors: new Map() }, null)
    expect(unpackedColumns(packed.subarray(0, -1))).toBeUndefined()
    expect(unpackedColumns(packed)).toBeDefined()
  })
})
