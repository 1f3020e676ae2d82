import type { Device, Sensor } from '../../../domain/device.ts'
import type { Note } from '../../../domain/notes/note.ts'
import { type DeviceQuality, worstJudged } from '../../../domain/quality/device-quality.ts'
import { FLAGS } from '../../../domain/quality/flags.ts'
import { withSondeInSteps } from '../../../domain/quality/sonde.ts'
import { lowerBound, upperBound } from '../../../domain/series/m4.ts'
import { combinedOf, isWithin, type Range } from '../../../domain/series/range.ts'
import type { Columns } from '../../../domain/series/series.ts'
import { chunkSpanMs } from '../../readings/chunks/chunk.ts'
import type { ReadingsStore } from '../../readings/readings-store.ts'
import { inTurns, isTurnOver, nextTurn } from '../../util/turns.ts'
import { readAround } from '../routes/series/read-around.ts'
import type { ExportFormat } from './formats.ts'
import { NotesInOrder } from './notes-in-order.ts'
import { textStream } from './text-stream.ts'
import { createTimeWriter } from './zone.ts'

export interface ExportRequest {
  device: Device
  quality: DeviceQuality
  /** Half open for each sensor by itself, see `isWithin`. */
  range: Range
  /** What of it holds readings, both ends included. */
  fromMs: number
  toMs: number
  zone: string
  format: ExportFormat
  /** On the station in the range, the latest first; absent where none are requested. */
  notes?: readonly Pick<Note, 'from' | 'to' | 'text'>[] | undefined
  /** Aborted once the client has gone: nothing more is read or written then. */
  signal?: AbortSignal
}

const ROWS_PER_PART = 2_000
/** A millisecond of work. */
const ROWS_AT_ONCE = 100
const CHUNKS_PER_WINDOW = 16

/**
 * Every reading of a range as text, made only as fast as it is taken. A set at an end of the range has what belongs to the
 * range alone, so that files of ranges that follow each other hold each reading once.
 */
export function exportStream(readings: ReadingsStore, request: ExportRequest): ReadableStream<Uint8Array> {
  return textStream(exportParts(readings, request))
}

async function* exportParts(readings: ReadingsStore, request: ExportRequest): AsyncGenerator<string, void> {
  const { device, quality, range, fromMs, toMs, zone, format, signal } = request
  const timeOf = createTimeWriter(zone)
  yield format.head(device, zone, request.notes !== undefined)
  const notes = request.notes && new NotesInOrder(request.notes, zone)
  const combined = device.sensors.map(combinedOf)
  let isFirst = true
  for (const window of windowsOf(device, fromMs, toMs)) {
    // also where there are no rows: a century of nothing has thousands of windows
    await nextTurn()
    signal?.throwIfAborted()
    const held = { fromMs: window.fromMs, toMs: window.toMs + 1 }
    const wanted = { device, range: held, sensors: device.sensors, quality, signal: ownSignal(signal) }
    const { columns } = await readAround(readings, wanted)
    const sensors = device.sensors.map(({ id }) => columns.sensors.get(id))
    const judged = await inTurns(withSondeInSteps(quality, device.sensors, columns), 'foreground', signal)
    const flags = await inTurns(flagsInSteps(columns, device.sensors, judged), 'foreground', signal)
    const end = upperBound(columns.t, window.toMs)
    for (let row = lowerBound(columns.t, window.fromMs); row < end; ) {
      let part = ''
      for (const before = Math.min(end, row + ROWS_PER_PART); row < before; row++) {
        if (row % ROWS_AT_ONCE === 0 && isTurnOver()) await nextTurn()
        const at = columns.t[row] as number
        const isAtEnd = at === range.fromMs || at === range.toMs
        const belongs = combined.map((one) => !isAtEnd || isWithin(range, at, one))
        if (isAtEnd && !belongs.includes(true)) continue
        const values = sensors.map((column, i) => (belongs[i] ? (column?.[row] ?? Number.NaN) : Number.NaN))
        const said = flags.map((column, i) => (belongs[i] ? (column?.[row] ?? FLAGS.missing) : 0))
        part += `${isFirst ? '' : format.separator}${format.row(device, timeOf(at), values, said, notes?.until(at))}`
        isFirst = false
      }
      yield part
      signal?.throwIfAborted()
    }
  }
  // after the last reading: a row of its own
  const nothing = device.sensors.map(() => Number.NaN)
  const noFlags = device.sensors.map(() => 0)
  for (const { at, note } of notes?.rest(range.fromMs) ?? []) {
    yield `${isFirst ? '' : format.separator}${format.row(device, timeOf(at), nothing, noFlags, [note])}`
    isFirst = false
  }
  yield format.tail
}

/** Another one that aborts with it: a slow client takes its file for minutes, and each window has a request's time to be read. */
function ownSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  return signal && AbortSignal.any([signal])
}

/** The flags of each sensor's column, one sensor a step; `undefined` for one without a column. */
function* flagsInSteps(
  { t, sensors }: Columns,
  of: readonly Sensor[],
  quality: DeviceQuality,
): Generator<undefined, (Uint8Array | undefined)[]> {
  const flags: (Uint8Array | undefined)[] = []
  for (const sensor of of) {
    yield
    const v = sensors.get(sensor.id)
    flags.push(v && worstJudged(t, v, quality.of(sensor)))
  }
  return flags
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
