import { blockFrame, END_FRAME, headFrame } from '../../columns/write-frames.ts'
import type { ColumnsHead } from '../../contract/columns.ts'
import { SUCCESS } from '../../contract/errors.ts'
import { type ColumnPart, isSealed } from '../sealing/range-parts.ts'
import type { Sensor } from '../store/store.ts'
import { pageBlock } from './page-block.ts'
import type { Chunks } from './range-body.ts'

/** The body of a range response in columns (C73), streamed on demand. */
export async function* columnsBody(sensors: readonly Sensor[], parts: AsyncIterable<ColumnPart>): Chunks {
  const head: ColumnsHead = { message: SUCCESS, sensors: sensors.map(({ id, unit }) => ({ id, unit })) }
  yield headFrame(head)
  for await (const part of parts) {
    yield isSealed(part) ? part.frames : blockFrame(pageBlock(part, sensors.length))
  }
  yield END_FRAME
}
