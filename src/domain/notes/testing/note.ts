import type { Note } from '../note.ts'

/** A note for tests. */
export function note(fields: Partial<Note> = {}): Note {
  return {
    ...{ id: 'a', device: 'gauge', from: 100, to: null, text: 'gate 3 opened', isPublic: false },
    ...{ by: null, at: 1, edited: null, revision: 1 },
    ...fields,
  }
}
