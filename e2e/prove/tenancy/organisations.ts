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
