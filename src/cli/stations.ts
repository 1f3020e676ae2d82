import type { Logger } from '../bff/observe/logger.ts'
import { BrokenFile } from '../bff/observe/watched-file.ts'
import { parseStationsFile } from '../bff/stations/file/parse-stations-file.ts'
import type { StationInFile } from '../bff/stations/file/schema.ts'
import { NO_STATIONS, type Stations, stationsOver } from '../bff/stations/file/stations.ts'
import { StationsFile } from '../bff/stations/file/stations-file.ts'
import { namedFile } from './config/named-file.ts'
import simulatedStations from './stack/simulated-stations.json' with { type: 'json' }

export interface OpenedStations {
  /** The file's, and the simulated network's own with its stations. */
  stations(simulated: boolean): Stations
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
