import { describe, expect, it } from 'vitest'
import { noteText, touchesRange } from './note.ts'

const range = { fromMs: 100, toMs: 200 }

describe('a note', () => {
  it.each([
    [100, null, true],
    [199, null, true],
    [99, null, false],
    [200, null, false],
    [50, 100, false],
    [50, 101, true],
    [199, 300, true],
    [200, 300, false],
    [50, 300, true],
  ])('from %s to %s touches the range from 100 to 200: %s', (from, to, expected) => {
    expect(touchesRange({ from, to }, range)).toBe(expected)
  })

  it.each([
    ['  gate 3\r\nopened\r', 'gate 3\nopened'],
    ['a\u202eb\u0000c\u2028d\ttab', 'a b c d tab'],
    ['one\n\n\n\n\ntwo', 'one\n\ntwo'],
    ['broken \ud800 pair', 'broken \ufffd pair'],
    ['<b>=1+1</b>', '<b>=1+1</b>'],
    [' \n ', ''],
  ])('keeps %j as %j', (text, kept) => {
    expect(noteText(text)).toBe(kept)
  })
})
