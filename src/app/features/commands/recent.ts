import { browserStorage } from '../../../view/storage/safe-storage.ts'
import { parseCompareSearch } from '../address/compare-search.ts'
import { parseMapSearch } from '../address/map-search.ts'
import { storedJson } from '../preferences/stored-json.ts'

const STORAGE_KEY = 'gaugeboard.recent'
/** Of another version nothing is taken over. */
const VERSION = 1
const MOST = 6

export type Recent = { kind: 'station'; id: string } | { kind: 'comparison'; series: string }

/** Newest first. */
export function recents(): readonly Recent[] {
  return recentsIn(browserStorage.read(STORAGE_KEY))
}

export function rememberRecent(location: { pathname: string; search: object }): void {
  const opened = openedIn(location)
  if (!opened) return
  const others = recents().filter((one) => keyOf(one) !== keyOf(opened))
  const entries = [opened, ...others].slice(0, MOST)
  browserStorage.write(STORAGE_KEY, JSON.stringify({ version: VERSION, entries }))
}

/** Unreadable entries are omitted. */
export function recentsIn(text: string | null): Recent[] {
  const stored = storedJson(text)
  if (!isRecord(stored) || stored.version !== VERSION || !Array.isArray(stored.entries)) return []
  return stored.entries.flatMap((entry: unknown): Recent[] => {
    if (!isRecord(entry)) return []
    const { kind, id, series } = entry
    if (kind === 'station' && typeof id === 'string') return [{ kind, id }]
    return kind === 'comparison' && typeof series === 'string' ? [{ kind, series }] : []
  })
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
