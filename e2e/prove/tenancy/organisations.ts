import type { NoteStore } from '../../../src/bff/storage/note-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../../src/bff/tenants/tenant.ts'
import type { Note } from '../../../src/domain/notes/note.ts'
import { issueBasicKey, issuePublicKey } from '../../../src/service/auth/issue-keys.ts'
import type { Device, Store } from '../../../src/service/store/store.ts'

/** What tells an organisation's bytes from another's. */
export interface Marks {
  /** In every name, and in the ids that the organisation does not share. */
  word: string
  /** Its values are from 7d0000 to 7d0999. */
  digit: number
}

export interface Organisation extends Marks {
  /** Keys, and all that they are sent as. */
  apiKey: string
  secretKey: string
  publicKey: string
  /** Brings readings up to a time, five minutes apart. */
  report(nowMs: number): Promise<void>
}

/** Ids that all organisations have, some of them awkward in an address. */
export const SHARED_IDS = ['gauge', 'Pos 1/2', 'hulu..hilir', 'katulampa%2e', 'ü🌊', '__proto__'] as const
export const ONLY_IDS = ['only', 'own/ed'] as const
export const SENSOR_IDS = ['level', 'battery'] as const

/** In every note that is not for the public, and in every author's name: no kiosk may have it. */
export const PRIVATE = 'rahasia4f27'
/** In the notes of stations that nobody lists, and of another service in the same store: nobody may have it. */
export const UNSEEN = 'tersembunyi9d1'
/** In the notes for the public. */
export const PUBLIC = 'terbuka6e3'

/** What a search may look for. */
export const NOTE_WORDS = [PRIVATE, UNSEEN, PUBLIC, 'ani'] as const

const HOUR_MS = 3_600_000
const INTERVAL_MS = 300_000
const HISTORY_MS = 4 * 86_400_000

export const onlyId = (id: string, { word }: Marks) => `${id} ${word}`

/** Adds an organisation whose stations look like any other's: the same ids, the same places, the same times. */
export async function addOrganisation(store: Store, marks: Marks, nowMs: number): Promise<Organisation> {
  const { word, digit } = marks
  const { id: organisationId } = await store.addOrganisation(word)
  const ids = [...SHARED_IDS, ...ONLY_IDS.map((id) => onlyId(id, marks))]
  const devices: Device[] = []
  const sensors = [...SENSOR_IDS, `gate ${word}`].map((id) => ({
    ...{ id, name: `${id} ${word}`, type: 'FLUID_LEVEL', unit: 'cm' },
  }))
  for (const [n, id] of ids.entries()) {
    const place = { lat: -6.2 - n / 10, long: 106.8, intervalSeconds: INTERVAL_MS / 1000 }
    const named = { organisationId, id, name: `Pintu air ${n} ${word}`, type: 'AWLR' }
    devices.push(await store.registerDevice({ ...named, ...place, sensors }))
  }
  let reportedMs = Math.floor((nowMs - HISTORY_MS) / INTERVAL_MS) * INTERVAL_MS
  const report = async (toMs: number) => {
    const times: number[] = []
    for (; reportedMs + INTERVAL_MS <= toMs; reportedMs += INTERVAL_MS) times.push(reportedMs + INTERVAL_MS)
    if (times.length === 0) return
    for (const [n, device] of devices.entries()) {
      const sets = times.map((timeMs) => ({
        timeMs,
        values: device.sensors.map(
          (_, s) => 700_000 + digit * 10_000 + ((timeMs / INTERVAL_MS + n * 7 + s * 31) % 1000),
        ),
      }))
      await store.append(device, sets)
    }
  }
  await report(nowMs)
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  return { ...marks, apiKey, secretKey, publicKey: await issuePublicKey(store, organisationId), report }
}

/** Fills a store with notes of an organisation: for the public and not, on stations that all have, that it alone has, and that nobody has. */
export async function keepNotes(
  store: NoteStore,
  organisation: Organisation,
  baseUrl: string,
  nowMs: number,
): Promise<void> {
  const { word } = organisation
  const notes = [...SHARED_IDS, ...ONLY_IDS.map((id) => onlyId(id, organisation))].flatMap((device) =>
    [true, false].map((isPublic): Note => noteOn(device, organisation, isPublic, nowMs)),
  )
  const hidden = [
    ...notes.slice(0, 2),
    ...['gone', 'nobody’s'].map((device) => ({ ...notes[0], device }) as Note),
  ]
  const unseen = hidden.map((note, n) => ({ ...note, id: `${UNSEEN}-${n}`, text: UNSEEN, isPublic: true }))
  await append(store, tenantKey(SIGNED_IN_NAME, baseUrl), [...notes, ...unseen.slice(2)])
  await append(store, tenantKey(SIGNED_IN_NAME, `${baseUrl}/other`), unseen.slice(0, 2))
  await append(store, tenantKey(`kiosk:${word}`, baseUrl), unseen.slice(0, 2))
}

export function noteOn(device: string, { word }: Organisation, isPublic: boolean, nowMs: number): Note {
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
