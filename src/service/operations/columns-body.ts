import { blockFrame, END_FRAME, headFrame } from '../../columns/write-frames.ts'
import type { ColumnsHead } from '../../contract/columns.ts'
import { SUCCESS } from '../../contract/errors.ts'
import { type ColumnStretch, isSealed } from '../sealing/stretches.ts'
import type { Sensor } from '../store/store.ts'
import { pageBlock } from './page-block.ts'
import type { Chunks } from './range-body.ts'

/** The body of a range answer in columns (C73), a piece as its reader asks for it. */
export async function* columnsBody(
  sensors: readonly Sensor[],
  stretches: AsyncIterable<ColumnStretch>,
): Chunks {
  const head: ColumnsHead = { message: SUCCESS, sensors: sensors.map(({ id, unit }) => ({ id, unit })) }
  yield headFrame(head)
  for await (const stretch of stretches) {
    yield isSealed(stretch) ? stretch.frames : blockFrame(pageBlock(stretch, sensors.length))
  }
  yield END_FRAME
}
