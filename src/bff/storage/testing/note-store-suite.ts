import { describe, expect, test } from 'vitest'
import type { Note } from '../../../domain/notes/note.ts'
import type { DashboardStore } from '../dashboard-store.ts'
import type { NewChange } from '../note-store.ts'

function noted(id: string, fields: Partial<Note> = {}, isRemoved = false): NewChange {
  const note: Note = {
    ...{ id, device: 'gauge', from: 1_900_000_000_000, to: null, text: `note ${id}`, isPublic: false },
    ...{ by: 'ani', at: 1_900_000_000_001, edited: null, revision: 1 },
    ...fields,
  }
  return { note, isRemoved }
}

function edited(revision: number, fields: Partial<Note> = {}): Partial<Note> {
  return { revision, edited: { by: null, at: 1_900_000_000_002 }, ...fields }
}

/** What the store of notes must do on every engine; `opening` makes an empty place and says how it is opened. */
export function noteStoreSuite(engine: string, opening: () => Promise<() => Promise<DashboardStore>>): void {
  const opened = async () => (await (await opening())()).notes

  describe(`the store of notes on ${engine}`, () => {
    test('numbers changes, and gives them back as they were', async () => {
      const notes = await opened()
      const changes = [
        noted('a', { device: "'; --", text: 'two\nlines — “ice” 𝄞 %_\\ <b>', by: null }),
        noted('b', { to: 1_900_000_000_500, isPublic: true, from: -1 }),
      ]
      expect(await notes.append('main', 0, changes)).toBe(true)
      const numbered = changes.map((change, n) => ({ ...change, seq: n + 1 }))
      expect(await notes.since('main', 0)).toEqual(numbered)
      expect(await notes.since('main', 1)).toEqual(numbered.slice(1))
      expect(await notes.current('main')).toEqual({ entries: numbered, seq: 2 })
      expect(await notes.since('other', 0)).toEqual([])
      expect(await notes.current('other')).toEqual({ entries: [], seq: 0 })
    })

    test('gives back ten thousand notes at a start, each looked up once', async () => {
      const notes = await opened()
      const changes = Array.from({ length: 10_000 }, (_, n) => noted(`note-${n}`))
      await notes.append('main', 0, changes)
      const { entries, seq } = await notes.current('main')
      expect(seq).toBe(changes.length)
      expect(entries.map(({ note }) => note.id)).toEqual(changes.map(({ note }) => note.id))
    })

    test('adds nothing for a writer that has not seen the newest change', async () => {
      const notes = await opened()
      await notes.append('main', 0, [noted('a')])
      expect(await notes.append('main', 0, [noted('b'), noted('c')])).toBe(false)
      expect(await notes.append('main', 1, [noted('b')])).toBe(true)
      expect((await notes.since('main', 0)).map(({ note }) => note.id)).toEqual(['a', 'b'])
    })

    test('lets one of several instances that decided on the same add its changes, whole', async () => {
      const open = await opening()
      const stores = [(await open()).notes, (await open()).notes, (await open()).notes]
      const outcomes = await Promise.all(
        stores.map((notes, n) => notes.append('main', 0, [noted(`a${n}`), noted(`b${n}`)])),
      )
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      const winner = outcomes.indexOf(true)
      const ids = (await stores[0]?.since('main', 0))?.map(({ note }) => note.id)
      expect(ids).toEqual([`a${winner}`, `b${winner}`])
    })

    test('has each note as it was changed last, and none that was removed', async () => {
      const notes = await opened()
      await notes.append('main', 0, [noted('a'), noted('b'), noted('c')])
      const after = noted('a', edited(2, { text: 'other' }))
      await notes.append('main', 3, [after, noted('b', edited(2), true)])
      const { entries, seq } = await notes.current('main')
      expect(entries.map(({ note }) => [note.id, note.text])).toEqual([
        ['c', 'note c'],
        ['a', 'other'],
      ])
      expect(seq).toBe(5)
      expect(await notes.last('main', 'a')).toEqual({ ...after, seq: 4 })
    })

    test('keeps a removed note, so that it can be brought back', async () => {
      const notes = await opened()
      const removed = noted('a', edited(2), true)
      await notes.append('main', 0, [noted('a'), removed])
      expect(await notes.last('main', 'a')).toEqual({ ...removed, seq: 2 })
      expect(await notes.last('other', 'a')).toBeUndefined()
      await notes.append('main', 2, [noted('a', edited(3))])
      expect((await notes.current('main')).entries.map(({ note }) => note.revision)).toEqual([3])
    })

    test('does not take one revision of a note twice', async () => {
      const notes = await opened()
      await notes.append('main', 0, [noted('a')])
      expect(await notes.append('main', 1, [noted('a')])).toBe(false)
    })
  })
}
