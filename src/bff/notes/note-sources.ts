import type { Note, PublicNote } from '../../domain/notes/note.ts'
import type { NoteQuery } from '../../domain/notes/note-book.ts'
import { isSharedStation, type KnownStations } from '../stations/shared-station.ts'
import type { Notes } from './notes.ts'

/** The notes that a tenant may see. */
export interface NoteSource {
  /** Those of its stations, the latest first. Rejects where the store was never read and cannot be. */
  select(query: Pick<NoteQuery, 'devices' | 'range' | 'sinceMs' | 'words'>): Promise<(Note | PublicNote)[]>
}

export const NO_NOTE_SOURCE: NoteSource = { select: async () => [] }

/** All notes of the stations that the organisation lists. */
export function ownNotes(notes: Notes, list: KnownStations): NoteSource {
  const nameOf = (id: string) => list.known(id)?.name ?? ''
  return {
    select: async (query) =>
      (await notes.known()).select({
        ...query,
        nameOf,
        isShown: ({ device }) => list.known(device) !== undefined,
      }),
  }
}

/**
 * Notes for the public, without names, of a public screen's stations that are the very same as the organisation's: an id alone
 * may be another organisation's.
 */
export function publicNotes(notes: Notes, theirs: KnownStations, own: KnownStations): NoteSource {
  return {
    select: async (query) => {
      const isShown = ({ isPublic, device }: Note) => isPublic && isSharedStation(device, theirs, own)
      return (await notes.known()).select({ ...query, isShown }).map(publicNote)
    },
  }
}

function publicNote({ id, device, from, to, text }: Note): PublicNote {
  return { id, device, from, to, text }
}
