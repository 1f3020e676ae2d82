const HERE = 'http://here.invalid'

/** The path, query and fragment to open after sign-in; `/` for another site: no open redirect. */
export function placeWithin(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  const place = `${pathname}${search}${hash}`
  // browsers parse `/\x` as another host at once, and `/.//x` when it is resolved
  return origin === HERE && !place.startsWith('//') ? place : '/'
}
