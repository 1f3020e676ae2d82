import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip'

const compressors: Record<Encoding, (bytes: Uint8Array, effort: number) => Promise<Uint8Array>> = {
  br: (bytes, effort) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes, effort) => promisify(gzip)(bytes, { level: Math.min(effort, 9) }),
}

/** Below this a compressed body saves no packet. */
const SMALLEST_COMPRESSED_BYTES = 1024
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest\+json|problem\+json))/

export interface EncodedBodyOptions {
  contentType: string
  /** Compression level, 1 to 9: what is served often is worth more. */
  effort: number
}

/** A body that is answered more than once: compressed and hashed at most once, on demand. */
export class EncodedBody {
  readonly #bytes: Uint8Array
  readonly #options: EncodedBodyOptions
  readonly #compressed = new Map<Encoding, Promise<Uint8Array>>()
  #hash: string | undefined

  constructor(bytes: Uint8Array, options: EncodedBodyOptions) {
    this.#bytes = bytes
    this.#options = options
  }

  get byteLength(): number {
    return this.#bytes.length
  }

  /** The answer to a request: not modified, compressed as it accepts, or as it is. */
  async respond(request: Request, headers: Readonly<Record<string, string>>): Promise<Response> {
    const encoding = this.#encodingFor(request)
    this.#hash ??= createHash('sha1').update(this.#bytes).digest('base64url')
    // weak: the same for every encoding
    const etag = `W/"${this.#hash}"`
    const common = { ...headers, etag, vary: 'accept-encoding' }
    if (isNamedBy(request.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers: common })
    }
    const body = encoding ? await this.#in(encoding) : this.#bytes
    return new Response(body as Uint8Array<ArrayBuffer>, {
      headers: {
        ...common,
        'content-type': this.#options.contentType,
        'content-length': String(body.length),
        ...(encoding && { 'content-encoding': encoding }),
      },
    })
  }

  #encodingFor(request: Request): Encoding | undefined {
    if (this.#bytes.length < SMALLEST_COMPRESSED_BYTES || !COMPRESSIBLE.test(this.#options.contentType)) {
      return undefined
    }
    const accepted = acceptedEncodings(request)
    if (accepted.has('br')) return 'br'
    return accepted.has('gzip') ? 'gzip' : undefined
  }

  #in(encoding: Encoding): Promise<Uint8Array> {
    const ready = this.#compressed.get(encoding)
    if (ready) return ready
    const compressed = compressors[encoding](this.#bytes, this.#options.effort)
    this.#compressed.set(encoding, compressed)
    return compressed
  }
}

/** What the few kinds of browser there are have asked for before: reading it again costs more than all else here. */
const understood = new LRUCache<string, ReadonlySet<string>>({ max: 64 })

/** Encodings that an `Accept-Encoding` header names without refusing them. */
function acceptedEncodings(request: Request): ReadonlySet<string> {
  const header = request.headers.get('accept-encoding') ?? ''
  const known = understood.get(header)
  if (known) return known
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    if (name && !parameters.some((text) => /^q=0(\.0*)?$/.test(text))) accepted.add(name)
  }
  understood.set(header, accepted)
  return accepted
}

export function acceptsGzip(request: Request): boolean {
  return acceptedEncodings(request).has('gzip')
}

/** Whether an `If-None-Match` header names this `ETag`. */
export function isNamedBy(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.split(',').some((part) => part.trim() === etag) ?? false
}
