/** What is copied in one step. */
const STEP_BYTES = 1024 * 1024

/** Bytes one behind the other, a megabyte or a little more a step. */
export function* joinedBytes(parts: readonly Uint8Array[]): Generator<undefined, Uint8Array> {
  const joined = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  let yieldAt = STEP_BYTES
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
    if (at < yieldAt) continue
    yield
    yieldAt = at + STEP_BYTES
  }
  return joined
}
