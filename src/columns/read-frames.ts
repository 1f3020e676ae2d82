import { ByteReader } from './byte-reader.ts'
import { AS_DOUBLES, type ColumnBlock, FRAME_HEAD_BYTES, MAX_DECIMALS } from './form.ts'

/** The contents of a body's frames; the last may be incomplete. */
export function framesOf(body: Uint8Array): Uint8Array[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const frames: Uint8Array[] = []
  for (let at = 0; at < body.length; ) {
    const begin = Math.min(at + FRAME_HEAD_BYTES, body.length)
    at = begin + (begin - at < FRAME_HEAD_BYTES ? 0 : view.getUint32(at))
    frames.push(body.subarray(begin, at))
  }
  return frames
}

/** `undefined` for invalid JSON. */
export function readHead(frame: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(frame))
  } catch {
    return undefined
  }
}

/** `NaN` for an invalid frame. */
export function rowsIn(frame: Uint8Array): number {
  const rows = new ByteReader(frame).varint()
  // each time takes at least a byte: a claimed count must not allocate memory
  return frame.length > 0 && rows <= frame.length ? rows : Number.NaN
}

/** Reads a block into columns from row `at`; `NaN` where it lacks one. `false` if invalid or too wide. */
export function readBlock(frame: Uint8Array, { t, columns }: ColumnBlock, at: number): boolean {
  const from = new ByteReader(frame)
  const rows = from.varint()
  if (rows === 0) return from.isWhole
  const end = at + rows
  if (!readTimes(from, t.subarray(at, end))) return false
  const count = from.varint()
  if (count > columns.length) return false
  for (const [n, column] of columns.entries()) {
    const values = column.subarray(at, end)
    if (n >= count) values.fill(Number.NaN)
    else if (!readColumn(from, values)) return false
  }
  return from.isWhole
}

/** The block of a frame, in the given number of columns; `undefined` if it is invalid. */
export function blockOf(frame: Uint8Array, columns: number): ColumnBlock | undefined {
  const rows = rowsIn(frame)
  if (Number.isNaN(rows)) return undefined
  const column = () => new Float64Array(rows)
  const block = { t: column(), columns: Array.from({ length: columns }, column) }
  return readBlock(frame, block, 0) ? block : undefined
}

/** `undefined` for other frames than those of `FrameWriter.lists`. */
export function listsOf(frame: Uint8Array): { t: number[]; v: (number | null)[] } | undefined {
  const block = blockOf(frame, 1)
  const [values] = block?.columns ?? []
  if (!block || !values) return undefined
  // built-in conversions of typed arrays take twice as long
  const t: number[] = []
  const v: (number | null)[] = []
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    t.push(block.t[i] as number)
    v.push(Number.isNaN(value) ? null : value)
  }
  return { t, v }
}

function readTimes(from: ByteReader, times: Float64Array): boolean {
  const step = from.varint()
  if (step === 0) return readDoubles(from, times) && !times.some(Number.isNaN)
  times[0] = from.double()
  from.steps(times, step)
  return Number.isFinite(times[0])
}

function readColumn(from: ByteReader, values: Float64Array): boolean {
  const decimals = from.byte()
  if (decimals === AS_DOUBLES) return readDoubles(from, values)
  if (decimals > MAX_DECIMALS) return false
  from.scaled(values, 10 ** decimals)
  return true
}

function readDoubles(from: ByteReader, values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = from.double()
    // no JSON says so
    if (Math.abs(value) === Number.POSITIVE_INFINITY) return false
    values[i] = value
  }
  return true
}
