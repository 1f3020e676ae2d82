import type { DeviceState } from '../../../domain/device.ts'
import type { Freshness } from '../../../domain/freshness.ts'
import { type WaterState, waterState } from '../../../domain/levels/water-state.ts'

export interface StationFilter {
  q?: string | undefined
  kind?: string | undefined
  freshness?: Freshness | undefined
  state?: WaterState | undefined
}

/**
 * The stations that fit a filter, in the order they came. Every word of the search must occur in the name or the id,
 * in any order, whatever its case and accents.
 */
export function filterStations(stations: readonly DeviceState[], filter: StationFilter): DeviceState[] {
  const words = searchWords(filter.q ?? '')
  return stations.filter(
    (station) =>
      (filter.kind === undefined || station.kind === filter.kind) &&
      (filter.freshness === undefined || station.freshness === filter.freshness) &&
      (filter.state === undefined || waterState(station) === filter.state) &&
      (words.length === 0 || words.every((word) => searchable(station).includes(word))),
  )
}

/** The words of a search, as they are looked for. */
export function searchWords(text: string): string[] {
  return plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** How many stations there are of each value of a field. */
export function countBy<K extends string>(
  stations: readonly DeviceState[],
  keyOf: (station: DeviceState) => K,
): Map<K, number> {
  const counts = new Map<K, number>()
  for (const station of stations) counts.set(keyOf(station), (counts.get(keyOf(station)) ?? 0) + 1)
  return counts
}

const texts = new WeakMap<DeviceState, string>()

/** Worked out once a station: for 100,000 of them it is most of a search. */
function searchable(station: DeviceState): string {
  const text = texts.get(station) ?? plainText(`${station.name} ${station.id}`)
  texts.set(station, text)
  return text
}

/** Lower case without accents: `Sukamandí` is found as `sukamandi`. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
