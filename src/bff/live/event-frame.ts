const encoder = new TextEncoder()

/** A server-sent event (HTML). JSON has no line breaks, so its data is one line. */
export function eventFrame(event: string, data: unknown, id?: string): Uint8Array {
  const head = id === undefined ? '' : `id: ${id}\n`
  return encoder.encode(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Keeps proxies from closing an idle connection, and shows that both ends are there. */
export const COMMENT = encoder.encode(':\n\n')
