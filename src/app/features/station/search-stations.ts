import type { DeviceState } from '../../../domain/device.ts'
import type { Freshness } from '../../../domain/freshness.ts'
import { type WaterState, waterState } from '../../../domain/levels/water-state.ts'

export interface StationFilter {
  q?: string | undefined
  kind?: string | undefined
  freshness?: Freshness | undefined
  state?: WaterState | undefined
}

/** In the given order. Every word must occur in name or id, ignoring order, case and accents. */
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

export function searchWords(text: string): string[] {
  return plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}

export function countBy<K extends string>(
  stations: readonly DeviceState[],
  keyOf: (station: DeviceState) => K,
): Map<K, number> {
  const counts = new Map<K, number>()
  for (const station of stations) counts.set(keyOf(station), (counts.get(keyOf(station)) ?? 0) + 1)
  return counts
}

const texts = new WeakMap<DeviceState, string>()

/** Cached by station: for 100,000 it is most of a search. */
function searchable(station: DeviceState): string {
  const text = texts.get(station) ?? plainText(`${station.name} ${station.id}`)
  texts.set(station, text)
  return text
}

/** Lower case without accents: `Sukamandí` becomes `sukamandi`. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
