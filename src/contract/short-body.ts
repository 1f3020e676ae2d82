/** The bytes of a body, `undefined` above `mostBytes`; reads no more than that of a chunked one. */
export async function shortBody(request: Request, mostBytes: number): Promise<Uint8Array | undefined> {
  const declared = request.headers.get('content-length')
  if (declared === null) return shortStream(request.body, mostBytes)
  if (Number(declared) > mostBytes) return undefined
  // without a stream, which is half the work of a small request
  const body = new Uint8Array(await request.arrayBuffer())
  return body.length > mostBytes ? undefined : body
}

async function shortStream(
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
