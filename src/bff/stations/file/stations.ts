import type { StationDefaults, StationInFile } from './schema.ts'

/** What the organisation keeps about its stations, as it stands now. */
export interface Stations {
  of(deviceId: string): StationInFile | undefined
  /** Ids of the stations that it speaks of. */
  ids(): Iterable<string>
  /** What holds for all stations that say nothing else. */
  readonly defaults: StationDefaults
  /** Grows whenever anything in it has changed. */
  readonly version: number
  /** What is wrong with the file as it is now; what it said before stays in use. */
  readonly problems: readonly string[]
  /** Notifies a listener of stations whose entry changed. */
  onChange(listener: StationsListener): void
}

/** Stations of which something else is said, and those of them, or all, whose readings are tested or stamped otherwise. */
export type StationsListener = (deviceIds: readonly string[], judged?: readonly string[] | 'all') => void

/** The first one's entries, and the other's for stations that the first does not speak of. */
export function stationsOver(first: Stations, others: ReadonlyMap<string, StationInFile>): Stations {
  return {
    of: (deviceId) => first.of(deviceId) ?? others.get(deviceId),
    ids: () => first.ids(),
    get defaults() {
      return first.defaults
    },
    get version() {
      return first.version
    },
    get problems() {
      return first.problems
    },
    onChange: (listener) => first.onChange(listener),
  }
}

export const NO_STATIONS: Stations = {
  of: () => undefined,
  ids: () => [],
  defaults: {},
  version: 0,
  problems: [],
  onChange: () => {},
}
