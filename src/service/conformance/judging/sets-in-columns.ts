import assert from 'node:assert/strict'
import { isRising } from '../../../columns/is-rising.ts'
import { blockOf, framesOf, readHead } from '../../../columns/read-frames.ts'
import { columnsHead } from '../../../contract/columns.ts'

/**
 * The sets of an answer in columns, a set as the facts have it. Throws an `AssertionError` where it is no
 * such answer.
 */
export function setsInColumns(body: Uint8Array): { timeMs: number; values: Record<string, number> }[] {
  const frames = framesOf(body)
  const head = columnsHead(readHead(frames.shift() ?? new Uint8Array()))
  assert.ok(head, 'the first frame is no head')
  assert.equal(frames.pop()?.length, 0, 'length of the last frame')
  const sets = frames.flatMap((frame) => {
    const block = blockOf(frame, head.sensors.length)
    assert.ok(block && block.t.length > 0, 'a frame is no block')
    return Array.from(block.t, (timeMs, row) => {
      const values = head.sensors.map(({ id }, n) => [id, block.columns[n]?.[row]] as [string, number])
      return { timeMs, values: Object.fromEntries(values.filter(([, value]) => !Number.isNaN(value))) }
    })
  })
  assert.ok(isRising(Float64Array.from(sets, ({ timeMs }) => timeMs)), 'times do not rise')
  return sets
}
