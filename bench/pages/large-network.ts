import { startTestStack, type TestStack } from '../../e2e/support/test-stack.ts'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'

const STATIONS = 200
const INTERVAL_MS = 600_000
const DAY_MS = 86_400_000
/** So many in each row from west to east. */
const ROW = 20

/** The built app before 200 stations all over Java, each with a day of levels. */
export function startLargeNetwork(): Promise<TestStack> {
  return startTestStack({ SIMULATE: '0' }, Date.now, fill)
}

/** Of a station in it. */
export const STATION_ID = 'gauge-105'

async function fill(dataDirectory: string): Promise<void> {
  const store = openStore(dataDirectory)
  const { id: organisationId } = await store.addOrganisation('River board')
  const newestMs = Math.floor(Date.now() / INTERVAL_MS) * INTERVAL_MS
  const count = DAY_MS / INTERVAL_MS
  for (let n = 0; n < STATIONS; n++) {
    const device = await store.registerDevice({
      id: `gauge-${n}`,
      name: `Gauge ${n}`,
      organisationId,
      type: 'AWLR',
      lat: -7.9 + 0.12 * Math.floor(n / ROW) + 0.03 * (n % 3),
      long: 106.2 + 0.4 * (n % ROW),
      intervalSeconds: INTERVAL_MS / 1000,
      sensors: [
        { id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' },
        { id: 'rainfall', name: 'Rain', type: 'RAINFALL', unit: 'mm' },
        { id: 'battery', name: 'Battery', type: 'BATTERY', unit: '%' },
      ],
    })
    const sets = Array.from({ length: count + 1 }, (_, i) => ({
      timeMs: newestMs - (count - i) * INTERVAL_MS,
      values: [100 + n + Math.round(200 * Math.sin((i + n) / 20)) / 10, (i + n) % 17 === 0 ? 2 : 0, 90],
    }))
    await store.append(device, sets)
  }
  await store.close()
}
