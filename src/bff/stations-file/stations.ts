import type { StationInFile } from './schema.ts'

/** What the organisation keeps about its stations, as it stands now. */
export interface Stations {
  of(deviceId: string): StationInFile | undefined
  /** Grows whenever anything in it has changed. */
  readonly version: number
}

export const NO_STATIONS: Stations = { of: () => undefined, version: 0 }
