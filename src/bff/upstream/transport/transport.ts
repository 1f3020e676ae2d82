import { UpstreamUnreadable } from '../failures.ts'

/** Carries one GET to the service; knows nothing of deadlines, retries or keys. */
export interface UpstreamTransport {
  /** The base URL; never shown or logged. */
  readonly address: string
  /** Resolves at the headers, with any status; rejects with an `UpstreamFailure` or the signal's reason. */
  get(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<UpstreamAnswer>
  close(): Promise<void>
}

export interface UpstreamAnswer {
  status: number
  header(name: string): string | undefined
  /** As received, possibly compressed. Leaving the iteration ends the transfer. */
  body: AsyncIterable<Uint8Array>
  discard(): Promise<void>
}

/** Throws, naming neither, when the URL is not the one meant: `../..` would go to another resource. */
export function builtUrl(baseUrl: URL, path: string): URL {
  const meant = `${baseUrl.pathname.replace(/\/+$/, '')}${path}`
  const url = new URL(baseUrl)
  const query = meant.indexOf('?')
  url.pathname = query === -1 ? meant : meant.slice(0, query)
  url.search = query === -1 ? '' : meant.slice(query)
  if (`${url.pathname}${url.search}` !== meant) throw new UpstreamUnreadable('its address cannot be built')
  return url
}
