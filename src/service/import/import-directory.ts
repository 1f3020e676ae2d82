import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device, Sensor, Store } from '../store/store.ts'
import { importReadings, type RowCounts, StoppedImport } from './import-readings.ts'
import { type Problem, shown, whyUnreadable } from './problem.ts'
import { readStations, STATIONS_FILE, type Station } from './stations.ts'

export interface ImportOptions {
  store: Store
  /** Called once there are stations to import: an empty directory creates nothing. */
  organisation: () => Promise<{ id: string }>
  directory: string
  nowMs: number
  /** Called for everything that is skipped, except future rows, which are only counted. */
  onProblem: (problem: Problem) => void
  onProgress?: (progress: ImportProgress) => void
}

export interface ImportProgress {
  bytesRead: number
  bytesTotal: number
  rows: number
  station: string
}

export interface ImportSummary {
  stations: number
  files: number
  rows: RowCounts
  /** Where and why it ended early; a repeated import goes on from there. */
  stopped?: StoppedImport
}

const READINGS_FOLDER = 'readings'
const READINGS_FILE = /^(.+?)\.csv(?:\.gz)?$/

interface Found {
  name: string
  path: string
  bytes: number
  station: Station
}

/**
 * Loads a directory of stations and readings into an organisation. Existing data is left alone, so an import
 * can be repeated after a crash. A store that fails stops it at a line. Rejects with `UnreadableFile` without
 * a list of stations, and with the store's error before the first file.
 */
export async function importDirectory(options: ImportOptions): Promise<ImportSummary> {
  const { store, organisation, directory, nowMs, onProblem } = options
  const stations = await readStations(join(directory, STATIONS_FILE), onProblem)
  const { id: organisationId } = await organisation()
  const register = async (station: Station, sensors: readonly Sensor[]) => {
    const known = await store.device(organisationId, station.id)
    return store.registerDevice({ ...described(station, known), organisationId, sensors })
  }
  for (const station of stations.values()) await register(station, [])
  const files = await readingsFiles(directory, stations, onProblem)
  const rows: RowCounts = { read: 0, stored: 0, present: 0, empty: 0, future: 0, broken: 0 }
  const bytesTotal = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let bytesRead = 0

  for (const { name, path, station } of files) {
    const onBytes = (bytes: number): void => {
      bytesRead += bytes
      options.onProgress?.({ bytesRead, bytesTotal, rows: rows.read, station: station.id })
    }
    const file = { name, path, register: (sensors: readonly Sensor[]) => register(station, sensors) }
    try {
      await importReadings(file, { store, nowMs, counts: rows, onProblem, onBytes })
    } catch (error) {
      if (!(error instanceof StoppedImport)) throw error
      return { stations: stations.size, files: files.length, rows, stopped: error }
    }
  }
  return { stations: stations.size, files: files.length, rows }
}

function described(station: Station, known: Device | undefined) {
  return {
    id: station.id,
    name: station.name ?? known?.name ?? station.id,
    type: station.type ?? known?.type ?? 'UNKNOWN',
    lat: station.lat ?? known?.lat ?? null,
    long: station.long ?? known?.long ?? null,
    intervalSeconds: station.intervalSeconds ?? known?.intervalSeconds ?? null,
  }
}

async function readingsFiles(
  directory: string,
  stations: ReadonlyMap<string, Station>,
  onProblem: (problem: Problem) => void,
): Promise<Found[]> {
  const found: Found[] = []
  for (const entry of await entriesOf(join(directory, READINGS_FOLDER), onProblem)) {
    const name = `${READINGS_FOLDER}/${entry}`
    const path = join(directory, READINGS_FOLDER, entry)
    const id = READINGS_FILE.exec(entry)?.[1]
    const station = id === undefined ? undefined : stations.get(id)
    // a link that leads nowhere is as little a file as a folder is
    const info = await stat(path).catch(() => undefined)
    if (id === undefined || !info?.isFile()) {
      onProblem({ file: name, line: null, reason: 'not a file named *.csv or *.csv.gz' })
    } else if (!station) {
      onProblem({ file: name, line: null, reason: `${STATIONS_FILE} has no station ${shown(id)}` })
    } else {
      found.push({ name, path, bytes: info.size, station })
    }
  }
  return found
}

async function entriesOf(folder: string, onProblem: (problem: Problem) => void): Promise<string[]> {
  try {
    const entries = await readdir(folder)
    return entries.filter((entry) => !entry.startsWith('.')).sort()
  } catch (error) {
    onProblem({ file: READINGS_FOLDER, line: null, reason: whyUnreadable(error) })
    return []
  }
}
