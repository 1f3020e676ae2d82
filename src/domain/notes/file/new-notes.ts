import { neutralised } from '../../format/neutralised.ts'
import type { NoteContent } from '../note.ts'
import type { NoteIndex } from '../note-index.ts'

/** Notes that are not in the index yet, each once. One a step. */
export function* newNotes(
  notes: readonly NoteContent[],
  index: NoteIndex,
): Generator<undefined, NoteContent[]> {
  const starts = new Set(notes.map(({ from }) => from))
  const alike = yield* index.selectInSteps({ isShown: ({ from }) => starts.has(from) })
  const keys = new Set<string>()
  for (const note of alike.notes) {
    keys.add(keyOf(note))
    yield
  }
  const added: NoteContent[] = []
  for (const note of notes) {
    const key = keyOf(note)
    if (!keys.has(key)) added.push(note)
    keys.add(key)
    yield
  }
  return added
}

function keyOf({ device, from, to, text }: NoteContent): string {
  return JSON.stringify([device, from, to, neutralised(text).replace(/\s+/g, ' ')])
}
