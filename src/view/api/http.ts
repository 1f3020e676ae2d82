import { type Check, WrongShape } from '../../domain/shape.ts'

/** Failed request to our own server. `detail` is the server's sentence, `cause` its problem (RFC 9457). */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number | null
  readonly detail: string | null

  /** `status` is `null` without a response. */
  constructor(status: number | null, detail: string | null, options?: ErrorOptions) {
    super(
      detail ?? (status === null ? 'The server could not be reached' : `The server answered ${status}`),
      options,
    )
    this.status = status
    this.detail = detail
  }

  /** Whether a retry may succeed. */
  get mayPass(): boolean {
    return this.status === null || this.status === 429 || this.status >= 500
  }
}

/** A value that passes a check; otherwise throws an `ApiFailure` whose cause says where `name` is wrong. */
export function parse<T>(check: Check<T>, value: unknown, name: string): T {
  try {
    return check(value)
  } catch (failure) {
    if (!(failure instanceof WrongShape)) throw failure
    const cause = new TypeError(`${name}${failure.where} is ${failure.came}, not ${failure.expected}`)
    throw new ApiFailure(200, null, { cause })
  }
}

/** GETs JSON from our own server. Throws `ApiFailure`, for a body that is no JSON too; rethrows an abort. */
export async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  return request(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
}

type Formed = { bytes: Uint8Array } | { json: unknown }

/** GETs a resource, preferably as this media type. `inBackground` lowers the priority (RFC 9218). */
export async function getAs(
  type: string,
  path: string,
  { signal, inBackground = false }: { signal?: AbortSignal; inBackground?: boolean } = {},
): Promise<Formed> {
  const accept = `${type}, application/json;q=0.9`
  const response = await answered(path, {
    headers: { accept, ...(inBackground && { priority: 'u=6' }) },
    ...(inBackground && { priority: 'low' as const }),
    ...(signal && { signal }),
  })
  if (response.headers.get('content-type') !== type) return { json: await jsonOf(response, signal) }
  return { bytes: new Uint8Array(await brought(response.arrayBuffer(), signal)) }
}

/** POSTs JSON to our own server. Returns and throws as `getJson` does. */
export async function postJson(path: string, body: unknown): Promise<unknown> {
  return sendJson('POST', path, body)
}

export async function putJson(path: string, body: unknown): Promise<unknown> {
  return sendJson('PUT', path, body)
}

export async function postFile(path: string, file: Blob, type: string): Promise<unknown> {
  return request(path, { method: 'POST', headers: { ...OURS, 'content-type': type }, body: file })
}

export async function remove(path: string): Promise<void> {
  await request(path, { method: 'DELETE', headers: OURS })
}

/** Only our own pages can send this header; the server refuses changes without it (CSRF). */
const OURS = { 'x-requested-with': 'gaugeboard' }
const NO_CONTENT = 204

function sendJson(method: string, path: string, body: unknown): Promise<unknown> {
  const headers = { ...OURS, accept: 'application/json', 'content-type': 'application/json' }
  return request(path, { method, headers, body: JSON.stringify(body) })
}

async function request(path: string, init: RequestInit): Promise<unknown> {
  const response = await answered(path, init)
  return response.status === NO_CONTENT ? null : jsonOf(response, init.signal)
}

/** A successful response with its body unread. Throws as `getJson` does. */
export async function answered(path: string, init: RequestInit): Promise<Response> {
  const response = await brought(fetch(path, init), init.signal)
  if (response.ok) return response
  const problem: unknown = await response.json().catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    return undefined
  })
  throw new ApiFailure(response.status, detailOf(problem), { cause: problem })
}

/** The body of a response as JSON. Throws as `getJson` does. */
export async function jsonOf(response: Response, signal: AbortSignal | null | undefined): Promise<unknown> {
  const text = await brought(response.text(), signal)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiFailure(response.status, null, { cause })
  }
}

/** Awaits the network; a failed or interrupted connection becomes an `ApiFailure`. */
function brought<T>(coming: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return coming.catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiFailure(null, null, { cause })
  })
}

function detailOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null
  return typeof body.detail === 'string' ? body.detail : null
}
