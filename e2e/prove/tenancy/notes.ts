import type { NoteStore } from '../../../src/bff/storage/note-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../../src/bff/tenants/tenant.ts'
import type { Note } from '../../../src/domain/notes/note.ts'
import { ONLY_IDS, type Organisation, onlyId, SHARED_IDS } from './organisations.ts'
import { BASE_URL, type World } from './world.ts'

/** In every note that is not for the public, and in every author's name: no kiosk may have it. */
export const PRIVATE = 'rahasia4f27'
/** In the notes of stations that nobody lists, and of another service in the same store: nobody may have it. */
export const UNSEEN = 'tersembunyi9d1'
/** In the notes for the public. */
export const PUBLIC = 'terbuka6e3'

const HOUR_MS = 3_600_000

/** What a search may look for. */
export const NOTE_WORDS = [PRIVATE, UNSEEN, PUBLIC, 'ani'] as const

/** Fills a store with notes of an organisation: for the public and not, on stations that all have, that it alone has, and that nobody has. */
export async function keepNotes(store: NoteStore, organisation: Organisation, nowMs: number): Promise<void> {
  const { word } = organisation
  const notes = [...SHARED_IDS, ...ONLY_IDS.map((id) => onlyId(id, organisation))].flatMap((device) =>
    [true, false].map((isPublic): Note => noteOn(device, organisation, isPublic, nowMs)),
  )
  const hidden = [
    ...notes.slice(0, 2),
    ...['gone', 'nobody’s'].map((device) => ({ ...notes[0], device }) as Note),
  ]
  const unseen = hidden.map((note, n) => ({ ...note, id: `${UNSEEN}-${n}`, text: UNSEEN, isPublic: true }))
  await append(store, tenantKey(SIGNED_IN_NAME, BASE_URL), [...notes, ...unseen.slice(2)])
  await append(store, tenantKey(SIGNED_IN_NAME, `${BASE_URL}/other`), unseen.slice(0, 2))
  await append(store, tenantKey(`kiosk:${word}`, BASE_URL), unseen.slice(0, 2))
}

/** Writes a note as somebody who is signed in, on a station whose id the others have too; resolves to the status. */
export async function writeNote(
  { bff, cookie }: World,
  organisation: Organisation,
  device: string,
  { isPublic, nowMs }: { isPublic: boolean; nowMs: number },
): Promise<number> {
  const { from, to, text } = noteOn(device, organisation, isPublic, nowMs)
  const response = await bff(
    new Request('https://dashboard.test/api/notes', {
      method: 'POST',
      headers: { cookie, 'x-requested-with': 'gaugeboard', 'content-type': 'application/json' },
      body: JSON.stringify({ device, from, to, text, isPublic }),
    }),
  )
  await response.arrayBuffer()
  return response.status
}

function noteOn(device: string, { word }: Organisation, isPublic: boolean, nowMs: number): Note {
  return {
    id: `${isPublic ? PUBLIC : PRIVATE}-${device}-${word}`,
    device,
    from: nowMs - HOUR_MS,
    to: isPublic ? nowMs : null,
    text: `${isPublic ? PUBLIC : PRIVATE} ${word}`,
    isPublic,
    by: `ani ${PRIVATE}`,
    at: nowMs,
    edited: null,
    revision: 1,
  }
}

async function append(store: NoteStore, tenant: string, notes: readonly Note[]): Promise<void> {
  const changes = notes.map((note) => ({ note, isRemoved: false }))
  if (!(await store.append(tenant, 0, changes))) throw new Error('The store has notes already')
}
