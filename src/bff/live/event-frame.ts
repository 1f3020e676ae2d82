const encoder = new TextEncoder()

/** An event as it is sent (HTML, "Server-sent events"): JSON has no line breaks, so its data is one line. */
export function eventFrame(event: string, data: unknown, id?: string): Uint8Array {
  const head = id === undefined ? '' : `id: ${id}\n`
  return encoder.encode(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Keeps proxies from closing what seems idle, and shows both ends that the other is still there. */
export const COMMENT = encoder.encode(':\n\n')
