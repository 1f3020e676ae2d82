/** Any address of ours, to hold others against. */
const HERE = 'http://here.invalid'

/**
 * The path, query and fragment that somebody wants to go to after signing in; `/` for whatever leads elsewhere: a link
 * to the sign-in page must not be a way to send people to another site.
 */
export function placeWithin(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  const place = `${pathname}${search}${hash}`
  // `/\x` and `/.//x` are read as another host, the first at once, the second when it is used
  return origin === HERE && !place.startsWith('//') ? place : '/'
}
