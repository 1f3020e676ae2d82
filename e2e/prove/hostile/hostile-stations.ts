import { issueBasicKey } from '../../../src/service/auth/issue-keys.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { hostileNames } from './hostile-names.ts'
import { storable } from './unstorable.ts'

export interface HostileStation {
  id: string
  /** With a tag at its end that the search finds. */
  name: string
  tag: string
  sensor: { id: string; name: string }
}

export const TEXTS_PER_STATION = 4
export const READINGS = 73
const INTERVAL_MS = 300_000
/** None that the app has a word for: it then shows a sensor's own name. */
const KINDS = [
  'STRANGE',
  'toString',
  'constructor',
  '__proto__',
  'a:b.c',
  '$t(common:appName)',
  '<b>kind</b>',
]

/**
 * Stations whose ids and names, and those of their sensors, are hostile: each text stands in one of the four
 * places.
 */
export function hostileStations(seed: number, texts: number): HostileStation[] {
  const names = hostileNames(seed, Math.floor(texts / TEXTS_PER_STATION) * TEXTS_PER_STATION)
  return Array.from({ length: names.length / TEXTS_PER_STATION }, (_, n) => {
    // every kind of text comes to every place
    const text = (place: number) => names[n * TEXTS_PER_STATION + ((place + n) % TEXTS_PER_STATION)] as string
    const tag = `#${String(n).padStart(4, '0')}`
    return { id: text(0), name: `${text(1)} ${tag}`, tag, sensor: { id: text(2), name: text(3) } }
  })
}

/** Registers the stations, which have reported for six hours, and resolves to the keys that show them. */
export async function fillStore(store: Store, stations: readonly HostileStation[], nowMs: number) {
  const { id: organisationId } = await store.addOrganisation('default')
  const newestMs = Math.floor(nowMs / INTERVAL_MS) * INTERVAL_MS
  const sets = Array.from({ length: READINGS }, (_, n) => ({
    timeMs: newestMs - (READINGS - 1 - n) * INTERVAL_MS,
    values: [100 + (n % 7), 50 + (n % 3)],
  }))
  for (const [n, { id, name, sensor }] of stations.entries()) {
    const device = await store.registerDevice({
      organisationId,
      id: storable(id),
      name: storable(name),
      type: n % 2 === 0 ? (KINDS[n % KINDS.length] as string) : 'AWLR',
      lat: -6 - (n % 20) / 10,
      long: 106 + n / 100,
      intervalSeconds: INTERVAL_MS / 1000,
      sensors: [
        {
          id: storable(sensor.id),
          name: storable(sensor.name),
          type: KINDS[n % KINDS.length] as string,
          unit: 'cm',
        },
        { id: 'plain level', name: 'Plain', type: 'BATTERY', unit: n % 10 === 1 ? '<i>u</i>' : '%' },
      ],
    })
    await store.append(device, sets)
  }
  return issueBasicKey(store, organisationId)
}
