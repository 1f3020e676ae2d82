import { expect, test } from 'vitest'
import type { Device } from '../../domain/device.ts'
import type { Chunk } from './chunks/chunk.ts'
import { NO_COLUMNS } from './chunks/columns.ts'
import { needsOf } from './due.ts'

const DAY_MS = 86_400_000
const device: Device = {
  id: 'd',
  name: 'd',
  kind: 'AWLR',
  position: null,
  intervalSeconds: 60,
  lastUpdateMs: null,
  sensors: [],
}

const chunkReadAt = (readAtMs: number, immutableToMs: number): Chunk => ({
  columns: NO_COLUMNS,
  serial: 1,
  readAtMs,
  immutableToMs,
  lastUpdateMs: null,
})

test('what is not known is needed, and what is due; not what is settled or was read just now', () => {
  const nowMs = 105 * DAY_MS
  const settled = chunkReadAt(0, 104 * DAY_MS)
  const due = chunkReadAt(nowMs - 60_000, 104 * DAY_MS)
  const justRead = chunkReadAt(nowMs - 59_000, 104 * DAY_MS)
  const chunks = [undefined, settled, settled, undefined, due, justRead]
  expect(needsOf(chunks, device, { spanMs: DAY_MS, first: 100 }, nowMs)).toEqual([
    { index: 100, known: undefined },
    { index: 103, known: undefined },
    { index: 104, known: due },
  ])
})

test('all is needed of what was read by a clock that was ahead, also what it took for settled', () => {
  const nowMs = 105 * DAY_MS
  const ahead = chunkReadAt(nowMs + 6 * 3_600_000, 106 * DAY_MS)
  expect(needsOf([ahead], device, { spanMs: DAY_MS, first: 105 }, nowMs)).toEqual([
    { index: 105, known: { ...ahead, immutableToMs: Number.NEGATIVE_INFINITY } },
  ])
})

test('nothing is needed of nothing', () => {
  expect(needsOf([], device, { spanMs: DAY_MS, first: 100 }, 0)).toEqual([])
})
