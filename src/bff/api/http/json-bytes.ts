const [ZERO, COMMA, MINUS, OPEN_LIST, CLOSE_LIST] = [48, 44, 45, 91, 93]
const encoder = new TextEncoder()

/** The longest number is like `-1.2345678901234567e-300`; with a comma, and what a store of four may reach behind it. */
const LONGEST_NUMBER = 28
/** A character of a text has up to three bytes of UTF-8. */
const BYTES_A_CHARACTER = 3
const FIRST_BYTES = 64 * 1024
const MOST_KEPT_BYTES = 2 * 1024 * 1024

// Four characters are one number of 32 bits, the first in its lowest byte, and one store: a third of the time of digits one by one.

/** `0000` to `9999`. */
const FOUR_DIGITS = quads(10_000, (n) => String(n).padStart(4, '0'))
/** `0` to `99.9` in tenths, with how many of the four they take. */
const TENTHS = quads(1_000, (n) => String(n / 10))
const TENTHS_LENGTHS = Uint8Array.from({ length: 1_000 }, (_, n) => String(n / 10).length)
/** `000.` to `999.`. */
const WHOLE_AND_POINT = quads(1_000, (n) => `${String(n).padStart(3, '0')}.`)
/** `.000` to `.999`. */
const POINT_AND_DECIMALS = quads(1_000, (n) => `.${String(n).padStart(3, '0')}`)

/** What has more decimals, or is larger, is left to `String`. */
const DECIMALS = 3
const SCALE = 10 ** DECIMALS
const LARGEST_SCALED = 2 ** 31 - 1
/** What most instruments report: up to 999.9. */
const MOST_TENTHS = 10_000
/** Epoch milliseconds from 2001 to 2286 have thirteen digits. */
const FIRST_TIME = 10 ** 12
const TIME_DIGITS = 13

/** A buffer reused between calls: a new one each time would be most of an answer's garbage. */
let room = roomOf(FIRST_BYTES)

interface Room {
  bytes: Uint8Array<ArrayBuffer>
  view: DataView
}

/**
 * Plain data as JSON in UTF-8: the bytes of `JSON.stringify`, and a column of numbers as the list of them. They are there until
 * the next call. Long lists of times and of measured values are written by hand, with no text in between: five times as fast,
 * and nothing for the collector of garbage.
 */
export function jsonBytes(value: unknown): Uint8Array {
  if (room.bytes.length > MOST_KEPT_BYTES) room = roomOf(FIRST_BYTES)
  const end = writeValue(0, value)
  return room.bytes.subarray(0, end)
}

// each of these writes into the room from `at` on and gives back where it ended

function writeValue(at: number, value: unknown): number {
  if (Array.isArray(value) || value instanceof Float64Array) return writeList(at, value)
  return isRecord(value) ? writeRecord(at, value) : writeText(at, JSON.stringify(value) ?? 'null')
}

function writeRecord(at: number, record: Readonly<Record<string, unknown>>): number {
  let to = at
  let before = '{'
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue
    to = writeValue(writeText(to, `${before}${JSON.stringify(name)}:`), value)
    before = ','
  }
  return writeText(to, before === '{' ? '{}' : '}')
}

function writeList(at: number, list: ArrayLike<unknown>): number {
  let into = reserved(at, 2 + list.length * LONGEST_NUMBER)
  let to = at
  into.bytes[to++] = OPEN_LIST
  for (let i = 0; i < list.length; i++) {
    if (i > 0) into.bytes[to++] = COMMA
    const value = list[i]
    if (typeof value === 'number') {
      to = writeNumber(into, to, value)
    } else {
      to = writeValue(to, value)
      into = reserved(to, 1 + (list.length - i) * LONGEST_NUMBER)
    }
  }
  into.bytes[to++] = CLOSE_LIST
  return to
}

function writeNumber(into: Room, at: number, value: number): number {
  if (value >= FIRST_TIME && value < 10 * FIRST_TIME && Math.floor(value) === value) {
    return writeTime(into, at, value)
  }
  const size = Math.abs(value)
  const tenths = Math.round(size * 10)
  // the shortest decimal that reads back as the number is the only one with so few digits that does
  if (tenths < MOST_TENTHS && tenths / 10 === size) return writeTenths(into, at, value < 0, tenths | 0)
  const scaled = Math.round(size * SCALE)
  if (scaled <= LARGEST_SCALED && scaled / SCALE === size)
    return writeDecimal(into, at, value < 0, scaled | 0)
  const text = Number.isFinite(value) ? String(value) : 'null'
  for (let i = 0; i < text.length; i++) into.bytes[at + i] = text.charCodeAt(i)
  return at + text.length
}

function writeTime({ bytes, view }: Room, at: number, time: number): number {
  // two whole numbers of 32 bits, with which everything else is quick
  const high = Math.floor(time / 100_000_000) | 0
  const low = (time - high * 100_000_000) | 0
  const first = (high / 10_000) | 0
  const middle = (low / 10_000) | 0
  bytes[at] = ZERO + first
  view.setUint32(at + 1, FOUR_DIGITS[high - first * 10_000] as number, true)
  view.setUint32(at + 5, FOUR_DIGITS[middle] as number, true)
  view.setUint32(at + 9, FOUR_DIGITS[low - middle * 10_000] as number, true)
  return at + TIME_DIGITS
}

function writeTenths({ bytes, view }: Room, at: number, isNegative: boolean, tenths: number): number {
  let to = at
  if (isNegative) bytes[to++] = MINUS
  if (tenths < TENTHS.length) {
    view.setUint32(to, TENTHS[tenths] as number, true)
    return to + (TENTHS_LENGTHS[tenths] as number)
  }
  const whole = (tenths / 10) | 0
  const tenth = tenths - whole * 10
  view.setUint32(to, WHOLE_AND_POINT[whole] as number, true)
  bytes[to + 4] = ZERO + tenth
  return to + (tenth === 0 ? 3 : 5)
}

function writeDecimal({ bytes, view }: Room, at: number, isNegative: boolean, scaled: number): number {
  let to = at
  if (isNegative) bytes[to++] = MINUS
  const whole = (scaled / SCALE) | 0
  to = writeWhole(bytes, to, whole)
  const fraction = scaled - whole * SCALE
  if (fraction === 0) return to
  view.setUint32(to, POINT_AND_DECIMALS[fraction] as number, true)
  to += 1 + DECIMALS
  while (bytes[to - 1] === ZERO) to--
  return to
}

function writeWhole(bytes: Uint8Array, at: number, whole: number): number {
  const digits = whole < 10 ? 1 : whole < 100 ? 2 : whole < 1000 ? 3 : String(whole).length
  let rest = whole
  for (let to = at + digits - 1; to >= at; to--) {
    const left = (rest / 10) | 0
    bytes[to] = ZERO + rest - left * 10
    rest = left
  }
  return at + digits
}

function writeText(at: number, text: string): number {
  const { bytes } = reserved(at, text.length * BYTES_A_CHARACTER)
  return at + encoder.encodeInto(text, bytes.subarray(at)).written
}

/** The room, with at least so many bytes from `at` on, and with what was written before. */
function reserved(at: number, more: number): Room {
  const { bytes } = room
  if (at + more > bytes.length) {
    room = roomOf(Math.max(2 * bytes.length, at + more))
    room.bytes.set(bytes.subarray(0, at))
  }
  return room
}

function roomOf(length: number): Room {
  const bytes = new Uint8Array(length)
  return { bytes, view: new DataView(bytes.buffer) }
}

/** Texts of up to four characters. */
function quads(count: number, text: (n: number) => string): Uint32Array {
  const place = (character: number) => 0x100 ** character
  return Uint32Array.from({ length: count }, (_, n) =>
    [...text(n)].reduce((quad, character, at) => quad + character.charCodeAt(0) * place(at), 0),
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
