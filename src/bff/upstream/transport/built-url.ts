import { UpstreamUnreadable } from '../failures.ts'

/**
 * The address of a path below a base address. Throws when the URL that comes out is not the one that was meant:
 * parsing folds `../..` away, and a call would silently go to another resource. The error names neither.
 */
export function builtUrl(baseUrl: URL, path: string): URL {
  const meant = `${baseUrl.pathname.replace(/\/+$/, '')}${path}`
  const url = new URL(baseUrl)
  const query = meant.indexOf('?')
  url.pathname = query === -1 ? meant : meant.slice(0, query)
  url.search = query === -1 ? '' : meant.slice(query)
  if (`${url.pathname}${url.search}` !== meant) throw new UpstreamUnreadable('its address cannot be built')
  return url
}
