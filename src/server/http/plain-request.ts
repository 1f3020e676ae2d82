import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { RequestHead } from '../../bff/api/http/request-head.ts'

/** A name or address with an optional port. */
const USUAL_HOST = /^[\w.:[\]-]+$/

/**
 * The head of a plain request, as browsers and proxies send it: GET of a path of this server, without a body. Anything
 * else is `undefined`: the framework refuses what HTTP does not allow.
 */
export function plainRequest(request: IncomingMessage): RequestHead | undefined {
  const { method, url, headers } = request
  if (method !== 'GET' || url?.charCodeAt(0) !== SLASH || !USUAL_HOST.test(headers.host ?? ''))
    return undefined
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined
  return requestHeadOf(request)
}

export function requestHeadOf({ method = '', headers }: IncomingMessage): RequestHead {
  return { method, headers: new PlainHeaders(headers) }
}

/** A class, since one is created for every request. */
class PlainHeaders {
  readonly #headers: IncomingHttpHeaders

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers
  }

  get(name: string): string | null {
    return this.#headers[name]?.toString() ?? null
  }

  has(name: string): boolean {
    return this.#headers[name] !== undefined
  }
}

const SLASH = 0x2f
