const [ZERO, COMMA, POINT, MINUS, OPEN_LIST, CLOSE_LIST] = [48, 44, 46, 45, 91, 93]
const encoder = new TextEncoder()

/** The longest number is like `-1.2345678901234567e-300`; with a comma. */
const LONGEST_NUMBER = 25
/** A character of a text has up to three bytes of UTF-8. */
const BYTES_A_CHARACTER = 3
const FIRST_BYTES = 64 * 1024
const MOST_KEPT_BYTES = 2 * 1024 * 1024

/** `000` to `999`, one behind the other. */
const THREE_DIGITS = encoder.encode(
  Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')).join(''),
)
/** What has more decimals, or is larger, is left to `String`. */
const DECIMALS = 3
const SCALE = 10 ** DECIMALS
const LARGEST_SCALED = 2 ** 31 - 1
/** Epoch milliseconds from 2001 to 2286 have thirteen digits. */
const FIRST_TIME = 10 ** 12
const TIME_DIGITS = 13

/**
 * Room to write in, kept from one call to the next: made anew each time it would be most of the garbage of an
 * answer.
 */
let room = new Uint8Array(FIRST_BYTES)

/**
 * Plain data as JSON in UTF-8: the bytes of `JSON.stringify`. Long lists of times and of measured values are written
 * digit by digit, with no text in between: three times as fast, and nothing for the collector of garbage.
 */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const end = writeValue(0, value)
  const bytes = room.slice(0, end)
  if (room.length > MOST_KEPT_BYTES) room = new Uint8Array(FIRST_BYTES)
  return bytes
}

// each of these writes into the room from `at` on and gives back where it ended

function writeValue(at: number, value: unknown): number {
  if (Array.isArray(value)) return writeList(at, value)
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

function writeList(at: number, list: readonly unknown[]): number {
  let bytes = reserved(at, 2 + list.length * LONGEST_NUMBER)
  let to = at
  bytes[to++] = OPEN_LIST
  for (let i = 0; i < list.length; i++) {
    if (i > 0) bytes[to++] = COMMA
    const value = list[i]
    if (typeof value === 'number') {
      to = writeNumber(bytes, to, value)
    } else {
      to = writeValue(to, value)
      bytes = reserved(to, 1 + (list.length - i) * LONGEST_NUMBER)
    }
  }
  bytes[to++] = CLOSE_LIST
  return to
}

function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  if (value >= FIRST_TIME && value < 10 * FIRST_TIME && Number.isInteger(value)) {
    return writeTime(bytes, at, value)
  }
  const size = Math.abs(value)
  const tenths = Math.round(size * 10)
  if (tenths <= LARGEST_SCALED && tenths / 10 === size) return writeTenths(bytes, at, value < 0, tenths | 0)
  const scaled = Math.round(size * SCALE)
  // the shortest decimal that reads back as the number is the only one with so few digits that does
  if (scaled <= LARGEST_SCALED && scaled / SCALE === size)
    return writeDecimal(bytes, at, value < 0, scaled | 0)
  const text = Number.isFinite(value) ? String(value) : 'null'
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i)
  return at + text.length
}

function writeTime(bytes: Uint8Array, at: number, time: number): number {
  // two whole numbers of 32 bits, with which everything else is quick
  const high = Math.floor(time / 1_000_000) | 0
  const low = (time - high * 1_000_000) | 0
  const thousands = (high / 1000) | 0
  const millions = (thousands / 1000) | 0
  const seconds = (low / 1000) | 0
  bytes[at] = ZERO + millions
  writeThree(bytes, at + 1, thousands - millions * 1000)
  writeThree(bytes, at + 4, high - thousands * 1000)
  writeThree(bytes, at + 7, seconds)
  writeThree(bytes, at + 10, low - seconds * 1000)
  return at + TIME_DIGITS
}

/** What most instruments report. */
function writeTenths(bytes: Uint8Array, at: number, isNegative: boolean, tenths: number): number {
  let to = at
  if (isNegative) bytes[to++] = MINUS
  const whole = (tenths / 10) | 0
  to = writeWhole(bytes, to, whole)
  const tenth = tenths - whole * 10
  if (tenth === 0) return to
  bytes[to] = POINT
  bytes[to + 1] = ZERO + tenth
  return to + 2
}

function writeDecimal(bytes: Uint8Array, at: number, isNegative: boolean, scaled: number): number {
  let to = at
  if (isNegative) bytes[to++] = MINUS
  const whole = (scaled / SCALE) | 0
  to = writeWhole(bytes, to, whole)
  const fraction = scaled - whole * SCALE
  if (fraction === 0) return to
  bytes[to] = POINT
  writeThree(bytes, to + 1, fraction)
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

function writeThree(bytes: Uint8Array, at: number, number: number): void {
  const from = number * 3
  bytes[at] = THREE_DIGITS[from] as number
  bytes[at + 1] = THREE_DIGITS[from + 1] as number
  bytes[at + 2] = THREE_DIGITS[from + 2] as number
}

function writeText(at: number, text: string): number {
  const bytes = reserved(at, text.length * BYTES_A_CHARACTER)
  return at + encoder.encodeInto(text, bytes.subarray(at)).written
}

/** The room, with at least so many bytes from `at` on, and with what was written before. */
function reserved(at: number, more: number): Uint8Array {
  if (at + more > room.length) {
    const larger = new Uint8Array(Math.max(2 * room.length, at + more))
    larger.set(room.subarray(0, at))
    room = larger
  }
  return room
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
