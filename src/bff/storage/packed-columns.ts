import { z } from 'zod'
import { blockOf, framesOf, readHead } from '../../columns/read-frames.ts'
import { FrameWriter } from '../../columns/write-frames.ts'
import type { Columns } from '../../domain/series/series.ts'

const headSchema = z.object({ ids: z.array(z.string()), about: z.unknown() })

/** Columns and something said about them as bytes, for `unpackedColumns`. */
export function packedColumns({ t, sensors }: Columns, about: unknown): Uint8Array {
  return new FrameWriter(t.length * (1 + sensors.size), t.length)
    .head({ ids: [...sensors.keys()], about } satisfies z.infer<typeof headSchema>)
    .block({ t, columns: [...sensors.values()] })
    .written()
}

/** What `packedColumns` was given; `undefined` for bytes that it did not make. */
export function unpackedColumns(packed: Uint8Array): { columns: Columns; about: unknown } | undefined {
  const [head, frame, ...more] = framesOf(packed)
  const read = headSchema.safeParse(head && readHead(head)).data
  const block = read && frame && more.length === 0 ? blockOf(frame, read.ids.length) : undefined
  if (!read || !block) return undefined
  const sensors = new Map(read.ids.map((id, n) => [id, block.columns[n] as Float64Array]))
  return { columns: { t: block.t, sensors }, about: read.about }
}
