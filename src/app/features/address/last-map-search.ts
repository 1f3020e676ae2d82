import { type MapSearch, parseMapSearch } from './map-search.ts'

let last: MapSearch = {}

/**
 * Keeps in mind what the map was last asked for: who goes back to it from a chart has a catchment in view,
 * and a filter.
 */
export function rememberMapSearch({ pathname, search }: { pathname: string; search: object }): void {
  if (pathname === '/') last = parseMapSearch({ ...search })
}

/** The map as it was last seen, with this station chosen. */
export function backToMap(station: string, zone: MapSearch['zone']): MapSearch {
  const { zone: _, ...place } = last
  return { ...place, station, ...(zone && { zone }) }
}
