import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { RequestHead } from '../../bff/api/http/request-head.ts'

/** The head of a request, for who needs no web-standard one. */
export function requestHeadOf({ method = '', headers }: IncomingMessage): RequestHead {
  return { method, headers: new PlainHeaders(headers) }
}

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
