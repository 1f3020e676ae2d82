import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isTurnOver, type Lane, nextTurn } from '../../util/turns.ts'
import { UpstreamFailure, UpstreamTooLarge, UpstreamUnreadable } from '../failures.ts'
import type { UpstreamAnswer } from './transport.ts'

const SLICE_BYTES = 64 * 1024

const INFLATED_CHUNK_BYTES = 256 * 1024

export interface ByteReader {
  write(chunk: Uint8Array): void
  /** Further reading is useless. */
  readonly isBroken: boolean
}

/** Writes a body to a reader in turns: ready chunks arrive without any, and may have megabytes. */
export async function pour(body: AsyncIterable<Uint8Array>, reader: ByteReader, lane?: Lane): Promise<void> {
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      if (isTurnOver()) await nextTurn(lane)
      reader.write(chunk.subarray(at, at + SLICE_BYTES))
      if (reader.isBroken) return
    }
  }
}

/** Fails before reading if the declared body is larger. */
export function refuseAnnounced(answer: UpstreamAnswer, limitBytes: number): void {
  const announced = Number(answer.header('content-length') ?? 0)
  if (announced <= limitBytes) return
  void answer.discard()
  throw new UpstreamTooLarge(`${limitBytes} bytes`)
}

/** The decompressed body; fails once more than `limitBytes` came out. */
export async function* decodedBody(answer: UpstreamAnswer, limitBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of inflated(answer)) {
    bytes += chunk.length
    if (bytes > limitBytes) throw new UpstreamTooLarge(`${limitBytes} bytes`)
    yield chunk
  }
}

function inflated({ header, body }: UpstreamAnswer): AsyncIterable<Uint8Array> {
  const encoding = header('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return body
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new UpstreamUnreadable('it is compressed in a way that was not asked for')
  }
  return gunzipped(body)
}

async function* gunzipped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: INFLATED_CHUNK_BYTES })
  // the iteration below reports failures
  pipeline(Readable.from(body), gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    throw error instanceof UpstreamFailure ? error : new UpstreamUnreadable('its compression is damaged')
  }
}
