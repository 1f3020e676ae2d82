import { expect, it } from 'vitest'
import { atOnce } from '../in-steps.ts'
import type { IndexedNote } from './ordered-notes.ts'
import { note } from './testing/note.ts'
import { WordIndex } from './word-index.ts'

const indexed = (number: number, text: string, by: string | null = null): IndexedNote => {
  const made = note({ id: String(number), text, by })
  return { ...made, note: made, number }
}

/** Numbers of the notes that have a word. */
function having(index: WordIndex, notes: readonly IndexedNote[], word: string): number[] {
  const hasWord = atOnce(index.search([word]))
  return notes.filter((one) => hasWord(one, 0)).map(({ number }) => number)
}

it.each([0, 1, 2, 3, 100])(
  'finds notes by their text where it has room for %s entries only',
  (maxEntries) => {
    const index = new WordIndex(maxEntries)
    const notes = [
      indexed(0, 'gate'),
      indexed(1, 'Gate ice'),
      indexed(2, 'ice', 'Gatekeeper'),
      indexed(3, 'x'),
    ]
    for (const one of notes) index.add(one)
    expect(having(index, notes, 'gate')).toEqual([0, 1, 2])
    expect(having(index, notes, 'ice')).toEqual([1, 2])
  },
)

it('still finds the notes that are left after thousands were removed', () => {
  const index = new WordIndex(3_000)
  const notes = Array.from({ length: 2_100 }, (_, n) => indexed(n, `gate ${n}`))
  for (const one of notes) index.add(one)
  expect(having(index, notes, 'gate')).toHaveLength(2_100)
  for (const one of notes.slice(0, 2_090)) index.remove(one)
  const left = notes.slice(2_090)
  expect(having(index, left, 'gate 209')).toEqual([])
  expect(having(index, left, '209')).toEqual(left.map(({ number }) => number))
  // those that were removed take no room
  expect(having(index, notes, 'gate')).toHaveLength(10)
})
