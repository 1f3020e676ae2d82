/** An answer of which nothing is left to be made: whoever holds the socket writes it as it is. */
export interface ReadyAnswer {
  status: number
  /** Best the same object for the same answer: what is made of it is kept. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array | null
}

/** The same as a web-standard response. */
export function responseOf({ status, headers, body }: ReadyAnswer): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers })
}
