import type { DeviceDescription, MeasurementSet, Store } from '../../src/service/store/store.ts'
import { normalRandom } from '../harness/random.ts'

const INTERVAL_SECONDS = 30
const SETS_A_TRANSACTION = 5_000

/** Readings of each gauge. */
export const READINGS = 1_000_000
export const SENSOR = { id: 'level', name: 'Water level', type: 'FLUID_LEVEL', unit: 'cm' }
export const GAUGES = ['BENCH-A', 'BENCH-B', 'BENCH-C', 'BENCH-D', 'BENCH-E', 'BENCH-F']

/** The times of the first reading, and of just after the last one, with a clock that stands at `nowMs`. */
export function rangeOfGauges(nowMs: number): { fromMs: number; toMs: number } {
  const toMs = nowMs + 1000
  return { fromMs: nowMs - (READINGS - 1) * INTERVAL_SECONDS * 1000, toMs }
}

/** Fills the store with six gauges of one river that report at the same times, up to now. */
export async function fillGauges(store: Store, organisationId: string, nowMs: number): Promise<void> {
  for (const [place, id] of GAUGES.entries()) {
    const device = await store.registerDevice({ ...described(id, place), organisationId })
    let sets: MeasurementSet[] = []
    for (const set of levels(nowMs, place)) {
      if (sets.push(set) === SETS_A_TRANSACTION) {
        await store.append(device, sets)
        sets = []
      }
    }
    await store.append(device, sets)
  }
}

function described(id: string, place: number): Omit<DeviceDescription, 'organisationId'> {
  return {
    ...{ id, name: `Gauge ${id.at(-1)}`, type: 'AWLR', lat: -6.6 + place / 20, long: 106.8 },
    ...{ intervalSeconds: INTERVAL_SECONDS, sensors: [SENSOR] },
  }
}

function* levels(nowMs: number, place: number): Generator<MeasurementSet> {
  const normal = normalRandom(place + 1)
  let flood = 0
  for (let i = READINGS - 1; i >= 0; i--) {
    flood = flood * 0.9998 + (normal() > 4.2 ? 90 : 0)
    yield {
      timeMs: nowMs - i * INTERVAL_SECONDS * 1000,
      values: [Number((90 + 20 * place + flood + normal()).toFixed(1))],
    }
  }
}
