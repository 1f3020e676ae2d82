import type { Readable } from 'node:stream'
import type { MeasurementSet, Store } from '../store/store.ts'
import type { RowCounts } from './import-readings.ts'
import { LONGEST_LINE, ndjsonLines } from './ndjson-lines.ts'
import { type NdjsonReading, readNdjson, setOf } from './ndjson-reading.ts'
import { type Problem, shown } from './problem.ts'

export interface NdjsonImportOptions {
  store: Pick<Store, 'device' | 'append'>
  organisationId: string
  input: Readable
  /** How problems name it. */
  name: string
  /** Epoch milliseconds. */
  now: () => number
  onProblem: (problem: Problem) => void
  /** Ends the reading; what was read is still stored. */
  signal?: AbortSignal
}

interface Waiting extends NdjsonReading {
  line: number
}

const BATCH_LINES = 2_000
const FLUSH_MS = 1_000
/** A logger's clock may be a little ahead; the webhook receiver is as patient. */
const AHEAD_MS = 600_000

/**
 * Stores readings from a stream of NDJSON, one a line, in batches: as soon as one is full, and after a second at the
 * latest, so that a pipe that never ends is no different. Lines that cannot be stored are told and passed over.
 * What is there already is left alone. Fulfilled when everything read is on disk; rejects with what the store fails of.
 */
export async function importNdjson(options: NdjsonImportOptions): Promise<RowCounts> {
  const { input, name, onProblem, signal } = options
  const counts: RowCounts = { read: 0, stored: 0, present: 0, empty: 0, future: 0, broken: 0 }
  let waiting: Waiting[] = []
  let storing: Promise<void> = Promise.resolve()

  function broken(line: number, reason: string): void {
    counts.broken++
    onProblem({ file: name, line, reason })
  }

  function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length > 0) storing = storing.then(() => storeBatch(batch, options, counts, broken))
    return storing
  }

  const timer = setInterval(() => {
    // a store that fails ends the reading, also while no line comes
    flush().catch((error: Error) => input.destroy(error))
  }, FLUSH_MS)
  const stop = (): void => void input.destroy()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    for await (const { line, text } of ndjsonLines(input)) {
      counts.read++
      const reading = text === null ? `it is longer than ${LONGEST_LINE} characters` : readNdjson(text)
      if (typeof reading === 'string') broken(line, reading)
      else if (waiting.push({ ...reading, line }) >= BATCH_LINES) await flush()
    }
  } catch (error) {
    if (!signal?.aborted) throw error
  } finally {
    clearInterval(timer)
    signal?.removeEventListener('abort', stop)
  }
  await flush()
  return counts
}

async function storeBatch(
  batch: readonly Waiting[],
  { store, organisationId, now }: NdjsonImportOptions,
  counts: RowCounts,
  broken: (line: number, reason: string) => void,
): Promise<void> {
  const latestMs = now() + AHEAD_MS
  const byDevice = new Map<string, Waiting[]>()
  for (const reading of batch) {
    const readings = byDevice.get(reading.deviceId)
    if (readings) readings.push(reading)
    else byDevice.set(reading.deviceId, [reading])
  }
  async function storeDevice(deviceId: string, readings: readonly Waiting[]): Promise<void> {
    const device = await store.device(organisationId, deviceId)
    const sets: MeasurementSet[] = []
    for (const reading of readings) {
      const set = device
        ? setOf(reading, device.sensors)
        : `the organisation has no station ${shown(deviceId)}; import it with a stations.csv first`
      if (typeof set === 'string') broken(reading.line, set)
      else if (set.timeMs > latestMs) counts.future++
      else sets.push(set)
    }
    if (!device || sets.length === 0) return
    const { stored, present, empty } = await store.append(device, sets, 'all')
    counts.stored += stored
    counts.present += present
    counts.empty += empty
  }
  // side by side, so that they share a commit
  await Promise.all([...byDevice].map(([deviceId, readings]) => storeDevice(deviceId, readings)))
}
