/**
 * The bytes of a request's body; `undefined` where there are more than `mostBytes`. No more than that is
 * read, whatever the request says of its length: one that is sent in pieces says nothing.
 */
export async function shortBody(request: Request, mostBytes: number): Promise<Uint8Array | undefined> {
  const declared = request.headers.get('content-length')
  if (declared === null) return shortStream(request.body, mostBytes)
  if (Number(declared) > mostBytes) return undefined
  // HTTP reads no more than what is declared; without a stream that is half the work of a small request
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
