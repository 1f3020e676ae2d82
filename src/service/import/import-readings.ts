import { StoreFailure } from '../../database/store-failure.ts'
import {
  type Device,
  type MeasurementSet,
  type Sensor,
  SensorUnitChanged,
  type Store,
} from '../store/store.ts'
import { csvRows } from './csv-rows.ts'
import { type Problem, UnreadableFile } from './problem.ts'
import { rowReader } from './reading-row.ts'
import { sensorColumns } from './sensor-columns.ts'

/** What became of the rows read. The other numbers add up to `read`, unless the store failed. */
export interface RowCounts {
  read: number
  stored: number
  /** The device already had a reading at that time. */
  present: number
  /** Every cell was empty: nothing to store. */
  empty: number
  /** Later than the clock. */
  future: number
  /** Could not be understood. */
  broken: number
}

export interface ReadingsFile {
  path: string
  name: string
  register: (sensors: readonly Sensor[]) => Promise<Device>
}

export interface ImportContext {
  store: Store
  nowMs: number
  counts: RowCounts
  onProblem: (problem: Problem) => void
  onBytes: (bytes: number) => void
}

/** The store failed: this line of the file and all after it were not stored, nor later files. */
export class StoppedImport extends Error {
  override name = 'StoppedImport'
  readonly file: string
  readonly line: number

  constructor(file: string, line: number, failure: StoreFailure) {
    super(failure.message, { cause: failure })
    this.file = file
    this.line = line
  }
}

/** Rows a transaction: enough to share the disk's flush, few enough to be over at once. */
const BATCH_ROWS = 2_000

/** Loads one file in batches; reports bad rows and an unreadable rest. Rejects with `StoppedImport`. */
export async function importReadings(file: ReadingsFile, context: ImportContext): Promise<void> {
  const { store, nowMs, counts, onProblem, onBytes } = context
  let device: Device | undefined
  let read: ReturnType<typeof rowReader> | undefined
  let batch: MeasurementSet[] = []
  let firstLine = 1
  /** The device's newest reading before this file: its rows may be in any order. */
  let newerThanMs: number | null = null

  function stopped(error: unknown): never {
    throw error instanceof StoreFailure ? new StoppedImport(file.name, firstLine, error) : error
  }

  async function flush(): Promise<void> {
    if (!device || batch.length === 0) return
    const { stored, present, empty } = await store.append(device, batch, { newerThanMs }).catch(stopped)
    counts.stored += stored
    counts.present += present
    counts.empty += empty
    batch = []
  }

  let line: number | null = null
  try {
    for await (const row of csvRows(file.path, { quoted: false, onBytes })) {
      line = row.line
      if (!read) {
        const columns = sensorColumns(row.cells)
        device = await file.register(columns).catch(stopped)
        newerThanMs = device.lastUpdateMs
        read = rowReader(columns, device.sensors)
        continue
      }
      counts.read++
      const set = read(row.cells)
      if (typeof set === 'string') {
        counts.broken++
        onProblem({ file: file.name, line, reason: set })
      } else if (set.timeMs > nowMs) {
        counts.future++
      } else {
        if (batch.length === 0) firstLine = line
        if (batch.push(set) === BATCH_ROWS) await flush()
      }
    }
    if (!read) throw new UnreadableFile('the file is empty')
  } catch (error) {
    // a store that fails ends the import
    if (!(error instanceof UnreadableFile || error instanceof SensorUnitChanged)) throw error
    onProblem({ file: file.name, line, reason: error.message })
  }
  await flush()
}
