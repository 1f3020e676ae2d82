import { CLOSE_OBJECT, COLON, COMMA, isSpace, OPEN_OBJECT } from './ascii.ts'
import { TokenEnd } from './token-end.ts'

export interface JsonMember {
  name: string
  from: number
  to: number
}

/** Scanned in one step. */
const STEP_BYTES = 64 * 1024

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Throws as `JSON.parse` does. */
export function parsedJson(bytes: Uint8Array, from: number, to: number): unknown {
  return JSON.parse(decoder.decode(bytes.subarray(from, to)))
}

/** An object's members in order, `undefined` for a step without one; unvalidated. Throws without one. */
export function* jsonMembers(
  bytes: Uint8Array,
  from: number,
  to: number,
): Generator<JsonMember | undefined, undefined> {
  let at = afterByte(OPEN_OBJECT, bytes, from)
  if (bytes[at] === CLOSE_OBJECT) return nothingBetween(afterByte(CLOSE_OBJECT, bytes, at), to)
  for (;;) {
    const nameEnd = yield* tokenEnd(bytes, at, to)
    const name = parsedJson(bytes, at, nameEnd)
    if (typeof name !== 'string') throw new SyntaxError('a member has no name')
    const valueFrom = afterByte(COLON, bytes, nameEnd)
    const valueTo = yield* tokenEnd(bytes, valueFrom, to)
    yield { name, from: valueFrom, to: valueTo }
    at = afterSpace(bytes, valueTo)
    if (bytes[at] === CLOSE_OBJECT) return nothingBetween(afterByte(CLOSE_OBJECT, bytes, at), to)
    at = afterByte(COMMA, bytes, at)
  }
}

function* tokenEnd(bytes: Uint8Array, from: number, to: number): Generator<undefined, number> {
  const token = new TokenEnd()
  token.begin(from)
  for (let until = from; until < to; ) {
    until = Math.min(until + STEP_BYTES, to)
    const end = token.find(bytes, until)
    if (end !== -1) return end
    yield
  }
  throw new SyntaxError('a value has no end')
}

function afterByte(byte: number, bytes: Uint8Array, from: number): number {
  const at = afterSpace(bytes, from)
  if (bytes[at] !== byte) throw new SyntaxError(`there is no ${String.fromCharCode(byte)}`)
  return afterSpace(bytes, at + 1)
}

function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && isSpace(bytes[at] as number)) at++
  return at
}

function nothingBetween(end: number, to: number): undefined {
  if (end < to) throw new SyntaxError('something follows')
}
