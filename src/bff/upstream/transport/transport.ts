import { UpstreamUnreadable } from '../failures.ts'

/**
 * Carries one GET to the service. It knows addresses and connections, nothing of deadlines, retries or keys'
 * meaning.
 */
export interface UpstreamTransport {
  /** The base URL, which identifies the service; never shown or logged. */
  readonly address: string
  /**
   * GETs a path below the base address, query included. Resolves with any status, redirects as they are, as soon
   * as the headers are there; rejects with an `UpstreamFailure` or, when the signal fires, with its reason.
   */
  get(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<UpstreamAnswer>
  /** Ends its connections. */
  close(): Promise<void>
}

export interface UpstreamAnswer {
  status: number
  header(name: string): string | undefined
  /** The body as it came, possibly compressed. Leaving the iteration early ends the transfer. */
  body: AsyncIterable<Uint8Array>
  /** Cancels an unread body. */
  discard(): Promise<void>
}

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
