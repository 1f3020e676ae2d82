/**
 * Why an answer of our own server could not be had; `detail` is a sentence for the reader where the server
 * sent one.
 */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number | null
  readonly detail: string | null

  /** `status` is `null` when no answer came at all. */
  constructor(status: number | null, detail: string | null, options?: ErrorOptions) {
    super(
      detail ?? (status === null ? 'The server could not be reached' : `The server answered ${status}`),
      options,
    )
    this.status = status
    this.detail = detail
  }

  /** Whether the same request may succeed a little later. */
  get mayPass(): boolean {
    return this.status === null || this.status === 429 || this.status >= 500
  }
}

/**
 * GETs JSON from our own server. Throws `ApiFailure` for no answer or half of one, an error status or a body
 * that is no JSON; the sentence of a problem document (RFC 9457) travels with it. An abort is passed on as it
 * is.
 */
export async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  return request(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
}

/** An answer in the form that was asked for, or as JSON where the server does not know that form. */
type Formed = { bytes: Uint8Array } | { json: unknown }

/**
 * GETs an answer of our own server best as this media type; what is `inBackground` makes way for all else (RFC 9218). Throws as
 * `getJson` does.
 */
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

/** POSTs JSON to our own server; what it answers and throws is as with `getJson`. */
export async function postJson(path: string, body: unknown): Promise<unknown> {
  return sendJson('POST', path, body)
}

/** PUTs JSON to our own server; what it answers and throws is as with `getJson`. */
export async function putJson(path: string, body: unknown): Promise<unknown> {
  return sendJson('PUT', path, body)
}

/** DELETEs what has no answer. Throws as `getJson` does. */
export async function remove(path: string): Promise<void> {
  await request(path, { method: 'DELETE', headers: OURS })
}

/** Only a page of ours can say so: what changes something is refused without it. */
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

/** An answer that is none of failure, with its body still to be read. Throws as `getJson` does. */
export async function answered(path: string, init: RequestInit): Promise<Response> {
  const response = await brought(fetch(path, init), init.signal)
  if (response.ok) return response
  const problem: unknown = await response.json().catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    return undefined
  })
  throw new ApiFailure(response.status, detailOf(problem))
}

/** The body of an answer as JSON. Throws as `getJson` does. */
export async function jsonOf(response: Response, signal: AbortSignal | null | undefined): Promise<unknown> {
  const text = await brought(response.text(), signal)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiFailure(response.status, null, { cause })
  }
}

/** What the network has brought, or the failure of a connection that could not be had or broke off. */
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
