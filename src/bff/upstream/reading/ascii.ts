/** ASCII codes of JSON, for parsing bytes without decoding them. */
export const SPACE = 0x20
export const QUOTE = 0x22
export const PLUS = 0x2b
export const COMMA = 0x2c
export const MINUS = 0x2d
export const POINT = 0x2e
export const ZERO = 0x30
const NINE = 0x39
export const COLON = 0x3a
export const UPPER_E = 0x45
export const UPPER_T = 0x54
export const UPPER_Z = 0x5a
export const OPEN_ARRAY = 0x5b
export const BACKSLASH = 0x5c
export const CLOSE_ARRAY = 0x5d
export const LOWER_E = 0x65
export const LOWER_N = 0x6e
export const OPEN_OBJECT = 0x7b
export const CLOSE_OBJECT = 0x7d

export function isSpace(byte: number): boolean {
  return byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09
}

export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE
}
