/**
 * The bytes of a request's body; `undefined` where there are more than `mostBytes`. No more than that is
 * read, whatever the request says of its length: one that is sent in pieces says nothing.
 */
export async function shortBody(request: Request, mostBytes: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
