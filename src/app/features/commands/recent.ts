import { parseCompareSearch } from '../address/compare-search.ts'
import { parseMapSearch } from '../address/map-search.ts'
import { type Recent, recents } from '../preferences/preferences.ts'

const MAX_RECENT = 6

export function rememberRecent(location: { pathname: string; search: object }): void {
  const opened = openedIn(location)
  if (!opened) return
  const others = recents.get().filter((one) => keyOf(one) !== keyOf(opened))
  recents.set([opened, ...others].slice(0, MAX_RECENT))
}

export function openedIn({ pathname, search }: { pathname: string; search: object }): Recent | null {
  if (pathname === '/compare') {
    const { series } = parseCompareSearch({ ...search })
    return series === undefined ? null : { kind: 'comparison', series }
  }
  const id = pathname === '/' ? parseMapSearch({ ...search }).station : stationIn(pathname)
  return id === undefined ? null : { kind: 'station', id }
}

function stationIn(pathname: string): string | undefined {
  const [, id] = /^\/stations\/([^/]+)$/.exec(pathname) ?? []
  try {
    return id && decodeURIComponent(id)
  } catch {
    return undefined
  }
}

function keyOf(recent: Recent): string {
  return recent.kind === 'station' ? `station ${recent.id}` : `comparison ${recent.series}`
}
