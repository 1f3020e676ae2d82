export const APP_PATHS = {
  map: '/',
  station: '/stations/$id',
  compare: '/compare',
  alarms: '/alarms',
  notes: '/notes',
  signIn: '/login',
  status: '/status',
} as const

export type AppPaths = typeof APP_PATHS

/** The text itself where the encoding is broken. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const HERE = 'http://here.invalid'

/** The path, query and fragment to open after sign-in; `/` for another site: no open redirect. */
export function placeWithin(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  const place = `${pathname}${search}${hash}`
  // browsers parse `/\x` as another host at once, and `/.//x` when it is resolved
  return origin === HERE && !place.startsWith('//') ? place : '/'
}
