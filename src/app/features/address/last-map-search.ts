import { type MapSearch, parseMapSearch } from './map-search.ts'

let last: MapSearch = {}

/** Remembers the map's last search, so that links back from a chart keep its view and filter. */
export function rememberMapSearch({ pathname, search }: { pathname: string; search: object }): void {
  if (pathname === '/') last = parseMapSearch({ ...search })
}

/** The last map, with this station selected. */
export function backToMap(station: string | undefined, zone: MapSearch['zone']): MapSearch {
  const { zone: _, ...place } = last
  return { ...place, ...(station !== undefined && { station }), ...(zone && { zone }) }
}
