import { StoreUnavailable } from '../../database/store-failure.ts'
import type { MeasurementSet, Store } from '../store/store.ts'
import type { RowCounts } from './import-readings.ts'
import { type NdjsonReading, setOf } from './ndjson-reading.ts'
import { shown } from './problem.ts'

export interface WaitingReading extends NdjsonReading {
  line: number
}

export interface BatchContext {
  store: Pick<Store, 'device' | 'append'>
  organisationId: string
  now: () => number
  counts: RowCounts
  onBroken: (line: number, reason: string) => void
}

/** The same tolerance for a fast logger clock as in the webhook receiver. */
const AHEAD_MS = 600_000

/** Stores a batch by device. Resolves to the readings that the store refused, uncounted, and the reason. */
export async function storeNdjsonBatch(
  batch: readonly WaitingReading[],
  context: BatchContext,
): Promise<{ left: WaitingReading[]; failure?: unknown }> {
  const byDevice = new Map<string, WaitingReading[]>()
  for (const reading of batch) {
    const readings = byDevice.get(reading.deviceId)
    if (readings) readings.push(reading)
    else byDevice.set(reading.deviceId, [reading])
  }
  const failures = new Map<string, unknown>()
  // side by side, so that they share a commit
  await Promise.all(
    [...byDevice].map(([deviceId, readings]) =>
      storeDevice(deviceId, readings, context).catch((error: unknown) => {
        failures.set(deviceId, error)
      }),
    ),
  )
  const reasons = [...failures.values()]
  return {
    left: batch.filter(({ deviceId }) => failures.has(deviceId)),
    failure: reasons.find((reason) => !(reason instanceof StoreUnavailable)) ?? reasons[0],
  }
}

/** Counts after storing: refused readings count as nothing. */
async function storeDevice(
  deviceId: string,
  readings: readonly WaitingReading[],
  { store, organisationId, now, counts, onBroken }: BatchContext,
): Promise<void> {
  const latestMs = now() + AHEAD_MS
  const device = await store.device(organisationId, deviceId)
  const sets: MeasurementSet[] = []
  const broken: { line: number; reason: string }[] = []
  let future = 0
  for (const reading of readings) {
    const set = device
      ? setOf(reading, device.sensors)
      : `the organisation has no station ${shown(deviceId)}; import it with a stations.csv first`
    if (typeof set === 'string') broken.push({ line: reading.line, reason: set })
    else if (set.timeMs > latestMs) future++
    else sets.push(set)
  }
  if (device && sets.length > 0) {
    const { stored, present, empty } = await store.append(device, sets, 'all')
    counts.stored += stored
    counts.present += present
    counts.empty += empty
  }
  counts.future += future
  for (const { line, reason } of broken) onBroken(line, reason)
}
