import { type MapSearch, parseMapSearch } from './map-search.ts'

interface Location {
  pathname: string
  search: object
}

interface Router {
  subscribe(event: 'onResolved', listener: (event: { toLocation: Location }) => void): unknown
}

let last: MapSearch = {}

/**
 * Keeps in mind what the map was last asked for: who goes back to it from a chart has a catchment in view,
 * and a filter.
 */
export function rememberMapSearch(router: Router): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, search } }) => {
    if (pathname === '/') last = parseMapSearch({ ...search })
  })
}

/** The map as it was last seen, with this station chosen. */
export function backToMap(station: string, zone: MapSearch['zone']): MapSearch {
  const { zone: _, ...place } = last
  return { ...place, station, ...(zone && { zone }) }
}
