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
import type { ExportedNote, ExportFormat } from './formats.ts'
import { createTimeWriter } from './zone.ts'

interface ExportRequest {
  device: Device
  quality: DeviceQuality
  /** Half open for each sensor, see `isWithin`. */
  range: Range
  /** The part that holds readings, both ends included. */
  fromMs: number
  toMs: number
  zone: string
  format: ExportFormat
  /** The latest first; absent where not requested. */
  notes?: readonly Pick<Note, 'from' | 'to' | 'text'>[] | undefined
  signal?: AbortSignal
}

const ROWS_PER_PART = 2_000
/** A millisecond of work. */
const ROWS_AT_ONCE = 100
const CHUNKS_PER_WINDOW = 16

type NoteOfFile = Pick<Note, 'from' | 'to' | 'text'>

/**
 * Every reading of a range as text, made as it is consumed. A set at an end of the range has only what
 * belongs to the range, so files of successive ranges hold each reading once.
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
    // also without rows: a century of nothing has thousands of windows
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
        const rowFlags = flags.map((column, i) => (belongs[i] ? (column?.[row] ?? FLAGS.missing) : 0))
        part += `${isFirst ? '' : format.separator}${format.row(device, timeOf(at), values, rowFlags, notes?.until(at))}`
        isFirst = false
      }
      yield part
      signal?.throwIfAborted()
    }
  }
  // notes after the last reading get rows of their own
  const nothing = device.sensors.map(() => Number.NaN)
  const noFlags = device.sensors.map(() => 0)
  for (const { at, note } of notes?.rest(range.fromMs) ?? []) {
    yield `${isFirst ? '' : format.separator}${format.row(device, timeOf(at), nothing, noFlags, [note])}`
    isFirst = false
  }
  yield format.tail
}

/** Aborts with the client, but gives each window its own time to be read: slow clients take minutes. */
function ownSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  return signal && AbortSignal.any([signal])
}

/** One sensor a step; `undefined` for a sensor without a column. */
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

/** Windows along the cache's chunks: at most one is held besides the cache. */
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

class NotesInOrder {
  readonly #notes: readonly NoteOfFile[]
  readonly #timeOf: (timeMs: number) => string
  #next = 0

  constructor(notes: readonly NoteOfFile[], zone: string) {
    this.#notes = notes.toSorted((a, b) => a.from - b.from)
    this.#timeOf = createTimeWriter(zone)
  }

  until(timeMs: number): ExportedNote[] {
    const begin = this.#next
    while ((this.#notes[this.#next]?.from ?? Number.POSITIVE_INFINITY) <= timeMs) this.#next++
    return this.#notes.slice(begin, this.#next).map((note) => this.#exported(note))
  }

  rest(earliestMs: number): { at: number; note: ExportedNote }[] {
    const left = this.#notes.slice(this.#next)
    this.#next = this.#notes.length
    return left.map((note) => ({ at: Math.max(note.from, earliestMs), note: this.#exported(note) }))
  }

  #exported({ from, to, text }: NoteOfFile): ExportedNote {
    return { from: this.#timeOf(from), to: to === null ? null : this.#timeOf(to), text }
  }
}

export function textStream(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return()
    },
  })
}
