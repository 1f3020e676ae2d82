import { issueBasicKey } from '../../../src/service/auth/issue-keys.ts'
import { sealFinishedDays } from '../../../src/service/store/sealed/seal-days.ts'
import { openStore } from '../../../src/service/store/sqlite/open-store.ts'
import type { MeasurementSet } from '../../../src/service/store/store.ts'

export const DEVICE_ID = 'weir'
export const START_MS = Date.parse('2025-01-01T00:00:00Z')
export const MINUTES_A_DAY = 1_440
const SENSORS = ['level', 'rain', 'temperature', 'humidity', 'wind']

/** Fills a store with one device that measured five values every minute; returns what opens it. */
export async function fillStore(dataDirectory: string, days: number): Promise<string> {
  const store = openStore(dataDirectory)
  try {
    const { id: organisationId } = await store.addOrganisation('Memory')
    const device = await store.registerDevice({
      organisationId,
      id: DEVICE_ID,
      name: 'Weir',
      type: 'AWLR',
      lat: null,
      long: null,
      intervalSeconds: 60,
      sensors: SENSORS.map((id) => ({ id, name: id, type: id.toUpperCase(), unit: 'cm' })),
    })
    for (let day = 0; day < days; day++) await store.append(device, setsOf(day))
    await sealFinishedDays({ store, now: Date.now, logger: console })
    const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
    return `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`
  } finally {
    await store.close()
  }
}

function setsOf(day: number): MeasurementSet[] {
  return Array.from({ length: MINUTES_A_DAY }, (_, minute) => {
    const count = day * MINUTES_A_DAY + minute
    // digits that do not repeat soon, so that packing has something to do
    const value = (factor: number) => ((count * factor) % 9_973) / 10
    return {
      timeMs: START_MS + count * 60_000,
      values: [value(7919), value(104_729), value(1299), value(31), value(577)],
    }
  })
}
