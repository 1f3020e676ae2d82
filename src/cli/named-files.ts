import { type AlarmSettings, AlarmsFile, DEFAULT_SETTINGS } from '../bff/alarms/file/alarms-file.ts'
import { NO_OVERLAYS, type Overlays, overlaysOver } from '../bff/api/overlays/overlays.ts'
import { OverlaysFile } from '../bff/api/overlays/overlays-file.ts'
import type { Logger } from '../bff/observe/logger.ts'
import { BrokenFile } from '../bff/observe/watched-file.ts'
import { parseStationsFile } from '../bff/stations/file/parse-stations-file.ts'
import type { StationInFile } from '../bff/stations/file/schema.ts'
import { NO_STATIONS, type Stations, stationsOver } from '../bff/stations/file/stations.ts'
import { StationsFile } from '../bff/stations/file/stations-file.ts'
import { ConfigProblems } from './config/config.ts'
import { simulatedRivers } from './stack/simulated-rivers.ts'
import simulatedStations from './stack/simulated-stations.json' with { type: 'json' }

/** Rejects with `ConfigProblems` that name every problem. */
function namedFile<File>(variable: string, opening: Promise<File>): Promise<File> {
  return opening.catch((error: unknown) => {
    if (!(error instanceof BrokenFile)) throw error
    throw new ConfigProblems(error.problems.map((problem) => `${variable}: ${problem}`))
  })
}

interface OpenedStations {
  /** The file's, and the simulated network's own with its stations. */
  stations(simulated: boolean): Stations
  close(): void
}

interface OpenedAlarms {
  settings: AlarmSettings
  close(): void
}

interface OpenedOverlays {
  /** The file's, and the simulated rivers with the simulated stations. */
  overlays(simulated: boolean): Overlays
  close(): void
}

/** The stations file, watched from now on. Rejects with `ConfigProblems` that name every problem. */
export async function openStations(path: string | null, logger: Logger): Promise<OpenedStations> {
  const file = path === null ? null : await openStationsFile(path, logger)
  const stop = file?.watch()
  return {
    stations: (simulated) => {
      const own = file ?? NO_STATIONS
      return simulated ? stationsOver(own, ofTheSimulatedNetwork()) : own
    },
    close: () => stop?.(),
  }
}

/** The stations file, read once. Rejects like `openStations`. */
export function openStationsFile(path: string, logger: Logger): Promise<StationsFile> {
  return namedFile('STATIONS_FILE', StationsFile.open({ path, logger }))
}

/** The Ciliwung's thresholds are real; the others are set so that a wet month reaches them. */
function ofTheSimulatedNetwork(): ReadonlyMap<string, StationInFile> {
  const parsed = parseStationsFile(JSON.stringify(simulatedStations))
  if ('problems' in parsed) throw new BrokenFile(parsed.problems)
  return parsed.stations
}

/** The alarms file, watched from now on. Rejects with `ConfigProblems` that name every problem. */
export async function openAlarms(path: string | null, logger: Logger): Promise<OpenedAlarms> {
  if (path === null) return { settings: DEFAULT_SETTINGS, close: () => {} }
  const settings = await openAlarmsFile(path, logger)
  return { settings, close: settings.watch() }
}

/** The alarms file, read once. Rejects like `openAlarms`. */
export function openAlarmsFile(path: string, logger: Logger): Promise<AlarmsFile> {
  return namedFile('ALARMS_FILE', AlarmsFile.open({ path, environment: process.env, logger }))
}

/** The overlays file, watched from now on. Rejects with `ConfigProblems` that name every problem. */
export async function openOverlays(path: string | null, logger: Logger): Promise<OpenedOverlays> {
  const file = path === null ? null : await openOverlaysFile(path, logger)
  const stop = file?.watch()
  return {
    overlays: (simulated) => {
      const own = file ?? NO_OVERLAYS
      return simulated ? overlaysOver(own, [simulatedRivers()]) : own
    },
    close: () => stop?.(),
  }
}

/** The overlays file, read once. Rejects with the problems of it and of the files it lists. */
export function openOverlaysFile(path: string, logger: Logger): Promise<OverlaysFile> {
  return namedFile('OVERLAYS_FILE', OverlaysFile.open(path, logger))
}
