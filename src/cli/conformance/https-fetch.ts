import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request as send } from 'undici'
import type { Fetch } from '../../service/conformance/subject.ts'

const TIMEOUT_MS = 30_000
const TRIES = 4
const MAX_WAIT_SECONDS = 65
const BODILESS = [204, 205, 304]

interface HttpsFetch {
  /** Waits and retries after a 429. */
  fetch: Fetch
  fetchOnce: Fetch
  close: () => Promise<void>
}

/** A `fetch` with raw responses: nothing unpacked, no redirect followed. */
export function httpsFetch(ca: string | undefined): HttpsFetch {
  const dispatcher = new Agent({
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { timeout: TIMEOUT_MS, ...(ca !== undefined && { ca }) },
  })

  async function fetchOnce(request: Request): Promise<Response> {
    const { statusCode, headers, body } = await send(request.url, {
      method: request.method as 'GET',
      headers: Object.fromEntries(request.headers),
      body: request.body === null ? null : Buffer.from(await request.clone().arrayBuffer()),
      dispatcher,
    })
    const bytes = await body.arrayBuffer()
    const names = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    )
    const isBodiless = request.method === 'HEAD' || BODILESS.includes(statusCode)
    return new Response(isBodiless ? null : bytes, { status: statusCode, headers: names })
  }

  async function fetch(request: Request): Promise<Response> {
    for (let left = TRIES - 1; ; left--) {
      const response = await fetchOnce(request)
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      if (response.status !== 429 || left === 0 || !(seconds >= 0 && seconds <= MAX_WAIT_SECONDS))
        return response
      await wait(seconds * 1000)
    }
  }

  return { fetch, fetchOnce, close: () => dispatcher.close() }
}
