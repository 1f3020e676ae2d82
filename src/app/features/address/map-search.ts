import type { Freshness } from '../../../domain/freshness.ts'
import { WATER_STATES, type WaterState } from '../../../domain/levels/water-state.ts'
import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { compact, numberIn, oneOf, textIn } from './text.ts'

export interface MapSearch {
  station?: string
  /** Text to search the list for. */
  q?: string
  kind?: string
  freshness?: Freshness
  state?: WaterState
  lat?: number
  lng?: number
  z?: number
  zone?: ZoneChoice
}

const FRESHNESS = ['live', 'late', 'silent', 'unknown'] as const

export function parseMapSearch(search: Record<string, unknown>): MapSearch {
  return compact<MapSearch>({
    station: textIn(search.station),
    q: textIn(search.q),
    kind: textIn(search.kind),
    freshness: oneOf(search.freshness, FRESHNESS),
    state: oneOf(search.state, WATER_STATES),
    lat: numberIn(search.lat, -90, 90),
    lng: numberIn(search.lng, -180, 180),
    z: numberIn(search.z, 0, 19),
    zone: parseZoneChoice(search.zone),
  })
}
