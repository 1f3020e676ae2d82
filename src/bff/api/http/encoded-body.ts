import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentCoding, isNamedBy } from '../../../contract/negotiation.ts'
import { SingleFlight } from '../../upstream/single-flight.ts'
import type { RequestHead } from './request-head.ts'

type Encoding = 'br' | 'gzip'

/** The better one first. */
const OFFERED = ['br', 'gzip'] as const

const compressors: Record<Encoding, (bytes: Uint8Array, effort: number) => Promise<Uint8Array>> = {
  br: (bytes, effort) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes, effort) => promisify(gzip)(bytes, { level: Math.min(effort, 9) }),
}

const LEAST_EFFORT = 1
/** Below this a compressed body saves no packet. */
const SMALLEST_COMPRESSED_BYTES = 1024
const COMPRESSIBLE =
  /^(text\/|image\/svg|application\/(json|javascript|manifest\+json|problem\+json|x-protobuf))/

export interface EncodedBodyOptions {
  contentType: string
  /** Compression level, 1 to 9; the lowest by default, more for what is served often. */
  effort?: number
  /** Request headers that the answer depends on, besides the encoding. */
  vary?: string
  made?: Partial<Record<Encoding, Uint8Array>>
}

/** A repeated body, compressed and hashed once, on demand. Failed compression: uncompressed, then retried. */
export class EncodedBody {
  readonly #bytes: Uint8Array
  readonly #options: EncodedBodyOptions
  readonly #isCompressible: boolean
  readonly #vary: string
  readonly #compressions = new SingleFlight<Uint8Array>()
  readonly #encoded = new Map<Encoding, Uint8Array>()
  #tag: string | undefined

  constructor(bytes: Uint8Array, options: EncodedBodyOptions) {
    this.#bytes = bytes
    this.#options = options
    for (const [encoding, made] of Object.entries(options.made ?? {}))
      this.#encoded.set(encoding as Encoding, made)
    this.#vary = [options.vary, 'accept-encoding'].filter(Boolean).join(', ')
    this.#isCompressible = bytes.length >= SMALLEST_COMPRESSED_BYTES && COMPRESSIBLE.test(options.contentType)
  }

  get byteLength(): number {
    return this.#bytes.length
  }

  edited(edit: (text: string) => string): EncodedBody {
    const text = edit(new TextDecoder().decode(this.#bytes))
    const { made: _, ...options } = this.#options
    return new EncodedBody(new TextEncoder().encode(text), options)
  }

  /** Not modified, compressed as accepted, or plain. */
  async respond(request: RequestHead, headers: Readonly<Record<string, string>>): Promise<Response> {
    const common = { ...headers, etag: this.#etag, vary: this.#vary }
    if (isNamedBy(this.#etag, request.headers.get('if-none-match')))
      return new Response(null, { status: 304, headers: common })
    const accepted = contentCoding(request.headers.get('accept-encoding'), OFFERED)
    const encoding = this.#isCompressible && accepted !== 'identity' ? accepted : undefined
    const compressed =
      encoding && (this.#encoded.get(encoding) ?? (await this.#in(encoding).catch(() => undefined)))
    const body = compressed ?? this.#bytes
    return new Response(body as Uint8Array<ArrayBuffer>, {
      headers: {
        ...common,
        'content-type': this.#options.contentType,
        'content-length': String(body.length),
        ...(encoding && compressed && { 'content-encoding': encoding }),
      },
    })
  }

  /** Never "not modified": that would be taken for the earlier answer. */
  async respondNotFound(request: RequestHead, headers: Readonly<Record<string, string>>): Promise<Response> {
    const encodings = { 'accept-encoding': request.headers.get('accept-encoding') ?? '' }
    const found = await this.respond({ method: request.method, headers: new Headers(encodings) }, headers)
    found.headers.delete('etag')
    return new Response(found.body, { status: 404, headers: found.headers })
  }

  get #etag(): string {
    // weak: the same for every encoding
    this.#tag ??= `W/"${createHash('sha1').update(this.#bytes).digest('base64url')}"`
    return this.#tag
  }

  #in(encoding: Encoding): Promise<Uint8Array> {
    return this.#compressions.run(encoding, async () => {
      const encoded = await compressors[encoding](this.#bytes, this.#options.effort ?? LEAST_EFFORT)
      this.#encoded.set(encoding, encoded)
      return encoded
    })
  }
}
