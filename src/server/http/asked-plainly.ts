import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Asked } from '../../bff/api/http/asked.ts'

/** A name or an address with its port, as every usual client sends it. */
const USUAL_HOST = /^[\w.:[\]-]+$/

/**
 * What is asked, where it is asked as browsers and proxies do: a path of this server, without a body.
 * Whatever differs has to be looked at by the framework, which refuses what HTTP does not allow.
 */
export function askedPlainly(request: IncomingMessage): Asked | undefined {
  const { method, url, headers } = request
  if (method !== 'GET' || url?.charCodeAt(0) !== SLASH || !USUAL_HOST.test(headers.host ?? ''))
    return undefined
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined
  return askedOf(request)
}

/** What is looked at of a request before its body. */
export function askedOf({ method = '', headers }: IncomingMessage): Asked {
  return { method, headers: new PlainHeaders(headers) }
}

/** Each request has its own: a class spares it the functions. */
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
