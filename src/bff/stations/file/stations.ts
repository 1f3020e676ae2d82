import type { StationDefaults, StationInFile } from './schema.ts'

/** What the organisation records about its stations. */
export interface Stations {
  of(deviceId: string): StationInFile | undefined
  ids(): Iterable<string>
  readonly defaults: StationDefaults
  /** Grows with every change. */
  readonly version: number
  /** Problems of the current file; the last valid one stays in use. */
  readonly problems: readonly string[]
  onChange(listener: StationsListener): void
}

/** Changed stations, and those of them, or all, whose tests or stamps changed. */
export type StationsListener = (deviceIds: readonly string[], judged?: readonly string[] | 'all') => void

/** `others` covers stations that `first` does not have. */
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
