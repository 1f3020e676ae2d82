import { z } from 'zod'
import type { Columns } from '../../domain/series/series.ts'

/** Length of the head, then the head as JSON, padded, then the columns as they lie in memory. */
const LENGTH_BYTES = 4
const CELL_BYTES = 8

const headSchema = z.object({ ids: z.array(z.string()), rows: z.int().nonnegative(), about: z.unknown() })

type Head = z.infer<typeof headSchema>

/** Columns and something said about them as bytes, for `unpackedColumns` on a machine of the same byte order. */
export function packedColumns({ t, sensors }: Columns, about: unknown): Uint8Array {
  const head: Head = { ids: [...sensors.keys()], rows: t.length, about }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const begin = columnsBegin(text.length)
  const bytes = new Uint8Array(begin + (1 + sensors.size) * t.byteLength)
  new DataView(bytes.buffer).setUint32(0, text.length)
  bytes.set(text, LENGTH_BYTES)
  let at = begin
  for (const column of [t, ...sensors.values()]) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    at += column.byteLength
  }
  return bytes
}

/** What `packedColumns` was given; `undefined` for bytes that it did not make. */
export function unpackedColumns(packed: Uint8Array): { columns: Columns; about: unknown } | undefined {
  if (packed.length < LENGTH_BYTES) return undefined
  const headBytes = new DataView(packed.buffer, packed.byteOffset).getUint32(0)
  const head = readHead(packed.subarray(LENGTH_BYTES, LENGTH_BYTES + headBytes))
  const begin = columnsBegin(headBytes)
  if (!head || packed.length !== begin + (1 + head.ids.length) * head.rows * CELL_BYTES) return undefined
  // a copy of its own: the bytes may lie anywhere in a larger buffer, and columns must be aligned
  const cells = new Float64Array(new Uint8Array(packed.subarray(begin)).buffer)
  const column = (n: number) => cells.subarray(n * head.rows, (n + 1) * head.rows)
  const sensors = new Map(head.ids.map((id, n) => [id, column(n + 1)]))
  return { columns: { t: column(0), sensors }, about: head.about }
}

function columnsBegin(headBytes: number): number {
  return Math.ceil((LENGTH_BYTES + headBytes) / CELL_BYTES) * CELL_BYTES
}

function readHead(bytes: Uint8Array): Head | undefined {
  try {
    return headSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}
