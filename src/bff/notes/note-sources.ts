import type { Note, PublicNote } from '../../domain/notes/note.ts'
import type { NoteQuery, Selection } from '../../domain/notes/note-index.ts'
import { isSharedStation, type KnownStations } from '../stations/shared-station.ts'
import { inTurns } from '../util/turns.ts'
import type { Notes } from './notes.ts'

export type SourceQuery = Pick<NoteQuery, 'devices' | 'range' | 'sinceMs' | 'words'>

/** The notes that a tenant may see. */
export interface NoteSource {
  /** Those of its stations, the latest first, up to a limit. Rejects where the store was never read and cannot be. */
  select(query: SourceQuery, limit?: number): Promise<Selection<Note | PublicNote>>
}

export const NO_NOTE_SOURCE: NoteSource = { select: async () => ({ notes: [], count: 0 }) }

/** All notes of the stations that the organisation lists. */
export function ownNotes(notes: Notes, list: KnownStations): NoteSource {
  const nameOf = (id: string) => list.known(id)?.name ?? ''
  const isShown = ({ device }: Note) => list.known(device) !== undefined
  return {
    select: async (query, limit) => {
      const index = await notes.known()
      return inTurns(index.selectInSteps({ ...query, nameOf, isShown }, limit))
    },
  }
}

/**
 * Notes for the public, without names, of a public screen's stations that are the very same as the organisation's: an id alone
 * may be another organisation's.
 */
export function publicNotes(notes: Notes, theirs: KnownStations, own: KnownStations): NoteSource {
  const isShown = ({ isPublic, device }: Note) => isPublic && isSharedStation(device, theirs, own)
  return {
    select: async (query, limit) => {
      const index = await notes.known()
      const found = await inTurns(index.selectInSteps({ ...query, isShown }, limit))
      return { ...found, notes: found.notes.map(publicNote) }
    },
  }
}

function publicNote({ id, device, from, to, text }: Note): PublicNote {
  return { id, device, from, to, text }
}
