import assert from 'node:assert/strict'
import { framesOf, readBlock, readHead, setsIn } from '../../../contract/columns/read-columns.ts'

/**
 * The sets of an answer in columns, a set as the facts have it. Throws an `AssertionError` where it is no
 * such answer.
 */
export function setsInColumns(body: Uint8Array): { timeMs: number; values: Record<string, number> }[] {
  const frames = framesOf(body)
  const head = readHead(frames.shift() ?? new Uint8Array())
  assert.ok(head, 'the first frame is no head')
  assert.equal(frames.pop()?.length, 0, 'length of the last frame')
  return frames.flatMap((frame) => {
    const sets = setsIn(frame)
    const columns = head.sensors.map(() => new Float64Array(sets))
    const block = { seconds: new Float64Array(sets), columns }
    assert.ok(sets > 0 && readBlock(frame, block, 0), 'a frame is no block')
    return Array.from(block.seconds, (seconds, row) => {
      const values = head.sensors.map(({ id }, n) => [id, columns[n]?.[row]] as [string, number])
      return {
        timeMs: seconds * 1000,
        values: Object.fromEntries(values.filter(([, value]) => !Number.isNaN(value))),
      }
    })
  })
}
