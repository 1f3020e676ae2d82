import { describe, expect, it } from 'vitest'
import { noteText, touchesRange } from './note.ts'
import { NoteBook } from './note-book.ts'
import { searchWords } from './search-words.ts'
import { note } from './testing/note.ts'

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

describe('the notes of stations', () => {
  const ids = (book: NoteBook, query: Parameters<NoteBook['select']>[0]) =>
    book.select(query).map(({ id }) => id)

  function bookOf(...notes: Parameters<typeof note>[0][]) {
    const book = new NoteBook()
    for (const fields of notes) book.apply({ seq: book.seq + 1, note: note(fields), isRemoved: false })
    return book
  }

  it('are found by station and range, the latest first', () => {
    const book = bookOf(
      { id: 'a', from: 110 },
      { id: 'b', from: 150, to: 160 },
      { id: 'c', from: 150, at: 9 },
      { id: 'd', device: 'weir', from: 120 },
      { id: 'e', from: 300 },
    )
    expect(ids(book, { range })).toEqual(['c', 'b', 'd', 'a'])
    expect(ids(book, { range, devices: new Set(['weir', 'nobody']) })).toEqual(['d'])
    expect(ids(book, {})).toHaveLength(5)
    expect(ids(book, { isShown: ({ from }) => from > 200 })).toEqual(['e'])
  })

  it('are found by words of text, writer and station, in any case and without accents', () => {
    const book = bookOf(
      { id: 'a', text: 'Pintu air Café dibuka\nice', by: 'Ani' },
      { id: 'b', text: '100 % ＩＣＥ' },
    )
    const nameOf = () => 'Řeka Katulampa'
    const found = (query: string) => ids(book, { words: searchWords(query), nameOf })
    expect(found('CAFE')).toEqual(['a'])
    expect(found('reka ani')).toEqual(['a'])
    expect(found('ice')).toEqual(['a', 'b'])
    expect(found('% 100')).toEqual(['b'])
    expect(found('nothing ice')).toEqual([])
    expect(found('  ')).toHaveLength(2)
  })

  it('say what became of a note, also where it moves or is removed', () => {
    const book = bookOf({ id: 'a', from: 110 })
    const moved = note({ id: 'a', from: 500, revision: 2 })
    expect(book.apply({ seq: 2, note: moved, isRemoved: false })).toEqual({
      before: note({ id: 'a', from: 110 }),
      after: moved,
    })
    expect(ids(book, { range })).toEqual([])
    expect(book.apply({ seq: 3, note: moved, isRemoved: true })).toEqual({ before: moved, after: null })
    expect([book.size, book.seq, book.find('a')]).toEqual([0, 3, undefined])
  })
})
