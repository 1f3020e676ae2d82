import type { Logger } from '../bff/observe/logger.ts'
import { BrokenFile } from '../bff/observe/watched-file.ts'
import { parseStationsFile } from '../bff/stations/file/parse-stations-file.ts'
import type { StationInFile } from '../bff/stations/file/schema.ts'
import { NO_STATIONS, type Stations, stationsOver } from '../bff/stations/file/stations.ts'
import { StationsFile } from '../bff/stations/file/stations-file.ts'
import { namedFile } from './config/named-file.ts'
import simulatedStations from './stack/simulated-stations.json' with { type: 'json' }

export interface OpenedStations {
  /** The file's stations, and the simulated network's own where its stations are shown. */
  stations(simulated: boolean): Stations
  close(): void
}

/** The stations file, watched from now on. Rejects with `ConfigProblems` that name everything wrong with it. */
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

/** The stations file, read once. Rejects with `ConfigProblems` that name everything wrong with it. */
export function openStationsFile(path: string, logger: Logger): Promise<StationsFile> {
  return namedFile('STATIONS_FILE', StationsFile.open({ path, logger }))
}

/** Thresholds of the Ciliwung are those in use; the others are set so that a wet month reaches them. */
function ofTheSimulatedNetwork(): ReadonlyMap<string, StationInFile> {
  const parsed = parseStationsFile(JSON.stringify(simulatedStations))
  if ('problems' in parsed) throw new BrokenFile(parsed.problems)
  return parsed.stations
}
