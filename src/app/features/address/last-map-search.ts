import { type MapSearch, parseMapSearch } from './map-search.ts'

let last: MapSearch = {}

/** Remembers the last search parameters of the map, so that links back from a chart keep its view and filter. */
export function rememberMapSearch({ pathname, search }: { pathname: string; search: object }): void {
  if (pathname === '/') last = parseMapSearch({ ...search })
}

/** The map as it was last seen, with this station chosen where there is one. */
export function backToMap(station: string | undefined, zone: MapSearch['zone']): MapSearch {
  const { zone: _, ...place } = last
  return { ...place, ...(station !== undefined && { station }), ...(zone && { zone }) }
}
