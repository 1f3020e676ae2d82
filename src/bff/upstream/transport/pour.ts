import { isTurnOver, type Lane, nextTurn } from '../../util/turns.ts'

const SLICE_BYTES = 64 * 1024

export interface ByteReader {
  write(chunk: Uint8Array): void
  /** Reading on is of no use. */
  readonly isBroken: boolean
}

/**
 * Writes a body to a reader without holding up anyone else: a service in the same process hands over chunks
 * of megabytes, and chunks that are ready would be read without a turn of the event loop in between. Lets go
 * of a body of which nothing can come any more.
 */
export async function pour(body: AsyncIterable<Uint8Array>, reader: ByteReader, lane?: Lane): Promise<void> {
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      if (isTurnOver()) await nextTurn(lane)
      reader.write(chunk.subarray(at, at + SLICE_BYTES))
      if (reader.isBroken) return
    }
  }
}
