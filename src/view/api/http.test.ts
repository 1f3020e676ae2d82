import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure, getAs, getJson } from './http.ts'

const TYPE = 'application/vnd.gaugeboard.series.v3'

afterEach(() => vi.unstubAllGlobals())

/** Our server, which answers everything so. */
function answering(answer: (request: Request) => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    answer(new Request(`https://dashboard.test${path}`, init)),
  )
}

async function failureOf(answer: Promise<unknown>): Promise<ApiFailure> {
  const failure = await answer.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiFailure)
  return failure as ApiFailure
}

/** A body that breaks off after its first bytes. */
function brokenOff(type: string): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"half'))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { headers: { 'content-type': type } })
}

describe('an answer of our own server', () => {
  it('is asked for in a form, and comes in that or as JSON from a server that does not know it', async () => {
    answering(({ headers }) => {
      expect(headers.get('accept')).toBe(`${TYPE}, application/json;q=0.9`)
      return new Response(Uint8Array.of(1, 2), { headers: { 'content-type': TYPE } })
    })
    expect(await getAs(TYPE, '/api/x')).toEqual({ bytes: Uint8Array.of(1, 2) })
    answering(() => Response.json({ a: 1 }))
    expect(await getAs(TYPE, '/api/x')).toEqual({ json: { a: 1 } })
  })

  it('is a failure with the sentence of the problem, whatever was asked for', async () => {
    answering(() => Response.json({ detail: 'Choose less.' }, { status: 413 }))
    for (const answer of [getJson('/api/x'), getAs(TYPE, '/api/x')]) {
      expect(await failureOf(answer)).toMatchObject({ status: 413, detail: 'Choose less.', mayPass: false })
    }
    answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await failureOf(getJson('/api/x'))).toMatchObject({ status: 502, detail: null, mayPass: true })
  })

  it('may come another time when the connection breaks off, and not when it is something else', async () => {
    for (const type of [TYPE, 'application/json']) {
      answering(() => brokenOff(type))
      expect(await failureOf(getAs(TYPE, '/api/x'))).toMatchObject({ status: null, mayPass: true })
    }
    answering(() => new Response('<h1>Sign in</h1>'))
    expect(await failureOf(getJson('/api/x'))).toMatchObject({ status: 200, mayPass: false })
  })

  it('that nobody waits for any more is no failure', async () => {
    const ending = new AbortController()
    answering(async ({ signal }) => {
      ending.abort()
      throw signal.reason
    })
    await expect(getAs(TYPE, '/api/x', { signal: ending.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
