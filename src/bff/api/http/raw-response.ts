/** A response that is written to the socket as it is. */
export interface RawResponse {
  status: number
  /** The same object for the same answer: the fast path caches what it derives from it. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array | null
}

export function responseOf({ status, headers, body }: RawResponse): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers })
}
