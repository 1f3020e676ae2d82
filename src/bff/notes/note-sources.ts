import type { Note, PublicNote } from '../../domain/notes/note.ts'
import type { NoteQuery, Selection } from '../../domain/notes/note-index.ts'
import type { DeviceList } from '../stations/device-list.ts'
import { isSharedStation } from '../stations/shared-station.ts'
import { inTurns } from '../util/turns.ts'
import type { Notes } from './notes.ts'

type NotedStations = Pick<DeviceList, 'known' | 'devices'>

export type SourceQuery = Pick<NoteQuery, 'devices' | 'range' | 'sinceMs' | 'words'>

/** The notes that a tenant may see. */
export interface NoteSource {
  /** The latest first. Rejects where the store was never read and cannot be. */
  select(query: SourceQuery, limit?: number): Promise<Selection<Note | PublicNote>>
  /** Changes whenever `select` may. Rejects as it does. */
  revision(): Promise<number>
}

export const NO_NOTE_SOURCE: NoteSource = {
  select: async () => ({ notes: [], count: 0 }),
  revision: async () => 0,
}

export function ownNotes(notes: Notes, list: NotedStations): NoteSource {
  const changes = changeCounter()
  const nameOf = (id: string) => list.known(id)?.name ?? ''
  const isShown = ({ device }: Note) => list.known(device) !== undefined
  return {
    select: async (query, limit) => {
      const index = await notes.known()
      return inTurns(index.selectInSteps({ ...query, nameOf, isShown }, limit))
    },
    revision: async () => changes((await notes.known()).seq, list.devices),
  }
}

/** Without names; of stations that the organisation has too: an id alone may be another's. */
export function publicNotes(notes: Notes, theirs: NotedStations, own: NotedStations): NoteSource {
  const changes = changeCounter()
  const isShown = ({ isPublic, device }: Note) => isPublic && isSharedStation(device, theirs, own)
  return {
    select: async (query, limit) => {
      const index = await notes.known()
      const found = await inTurns(index.selectInSteps({ ...query, isShown }, limit))
      return { ...found, notes: found.notes.map(publicNote) }
    },
    revision: async () => changes((await notes.known()).seq, theirs.devices, own.devices),
  }
}

/** Counts changes of any value by identity. */
function changeCounter(): (...values: unknown[]) => number {
  let changes = 0
  let last: unknown[] = []
  return (...values) => {
    if (values.some((value, n) => value !== last[n])) changes++
    last = values
    return changes
  }
}

function publicNote({ id, device, from, to, text }: Note): PublicNote {
  return { id, device, from, to, text }
}
