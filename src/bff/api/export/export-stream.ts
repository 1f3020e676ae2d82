import { setImmediate } from 'node:timers/promises'
import type { Device } from '../../../domain/device.ts'
import { lowerBound, upperBound } from '../../../domain/series/m4.ts'
import { combinedOf, isWithin, type Range } from '../../../domain/series/range.ts'
import { chunkSpanMs } from '../../readings/chunks/chunk.ts'
import type { ReadingsStore } from '../../readings/readings-store.ts'
import type { ExportFormat } from './formats.ts'
import { createTimeWriter } from './zone.ts'

export interface ExportRequest {
  device: Device
  /** Half open for each sensor by itself, see `isWithin`. */
  range: Range
  /** What of it holds readings, both ends included. */
  fromMs: number
  toMs: number
  zone: string
  format: ExportFormat
}

const ROWS_PER_PART = 2_000
const CHUNKS_PER_WINDOW = 16

/**
 * Every reading of a range as text, made only as fast as it is taken. A set at an end of the range has what belongs to the
 * range alone, so that files of ranges that follow each other hold each reading once.
 */
export function exportStream(readings: ReadingsStore, request: ExportRequest): ReadableStream<Uint8Array> {
  const parts = exportParts(readings, request)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

async function* exportParts(readings: ReadingsStore, request: ExportRequest): AsyncGenerator<string, void> {
  const { device, range, fromMs, toMs, zone, format } = request
  const timeOf = createTimeWriter(zone)
  yield format.head(device, zone)
  const combined = device.sensors.map(combinedOf)
  let isFirst = true
  for (const window of windowsOf(device, fromMs, toMs)) {
    // also where there are no rows: a century of nothing has thousands of windows
    await setImmediate()
    const { columns } = await readings.read(device, window)
    const sensors = device.sensors.map(({ id }) => columns.sensors.get(id))
    const end = upperBound(columns.t, window.toMs)
    for (let row = lowerBound(columns.t, window.fromMs); row < end; ) {
      let part = ''
      for (const before = Math.min(end, row + ROWS_PER_PART); row < before; row++) {
        const at = columns.t[row] as number
        const isAtEnd = at === range.fromMs || at === range.toMs
        const belongs = combined.map((one) => !isAtEnd || isWithin(range, at, one))
        if (isAtEnd && !belongs.includes(true)) continue
        const values = sensors.map((column, i) => (belongs[i] ? (column?.[row] ?? Number.NaN) : Number.NaN))
        part += `${isFirst ? '' : format.separator}${format.row(device, timeOf(at), values)}`
        isFirst = false
      }
      yield part
      await setImmediate()
    }
  }
  yield format.tail
}

/** The range in windows along the cache's chunks, so that no more than one is held besides the cache. */
function* windowsOf(
  device: Device,
  fromMs: number,
  toMs: number,
): Generator<{ fromMs: number; toMs: number }> {
  const windowMs = chunkSpanMs(device.intervalSeconds) * CHUNKS_PER_WINDOW
  for (let startMs = fromMs; startMs <= toMs; ) {
    const nextMs = (Math.floor(startMs / windowMs) + 1) * windowMs
    yield { fromMs: startMs, toMs: Math.min(nextMs, toMs + 1) - 1 }
    startMs = nextMs
  }
}
