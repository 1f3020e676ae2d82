import { type Access, type Route, routeOf } from '../../../route.ts'
import type { Facts, Fetch } from '../../subject.ts'

/** A service that keeps every rule but the ones named. */
export interface Breakage {
  /** Numbers of which a check must fail. */
  rules: string
  /** What the broken service does. */
  what: string
  break: (fetch: Fetch, facts: Facts) => Fetch
}

export type Json = Record<string, unknown>

/** Where a request goes; `undefined` for a path the interface does not have. */
export function routed(request: Request): Route | undefined {
  return routeOf(new URL(request.url).pathname)
}

/** Which of its two ways in a read endpoint is asked by. */
export function accessOf(request: Request): Access['kind'] | undefined {
  const route = routed(request)
  return route && 'access' in route ? route.access.kind : undefined
}

/** Answers some requests with the outcome of `answer`, all others as they should be. */
export function instead(
  when: (request: Request) => boolean,
  answer: (request: Request, fetch: Fetch) => Response | Promise<Response>,
): Breakage['break'] {
  return (fetch) => async (request) => (when(request) ? answer(request, fetch) : fetch(request))
}

/** Puts another request in the place of each. */
export function withRequest(edit: (request: Request, facts: Facts) => Request): Breakage['break'] {
  return (fetch, facts) => async (request) => fetch(edit(request, facts))
}

/** Edits the headers of every request. */
export function requestedWith(edit: (headers: Headers) => void): Breakage['break'] {
  return withRequest((request) => {
    const headers = new Headers(request.headers)
    edit(headers)
    return new Request(request, { headers })
  })
}

/** Edits every answer. */
export function answered(
  edit: (response: Response, request: Request) => Response | Promise<Response>,
): Breakage['break'] {
  return (fetch) => async (request) => edit(await fetch(request), request)
}

/** Edits the body of every answer that has one in JSON. */
export function withBody(
  edit: (body: Json, response: Response, request: Request) => unknown,
): Breakage['break'] {
  return answered(async (response, request) => {
    const text = await response.clone().text()
    if (text === '') return response
    return new Response(JSON.stringify(edit(JSON.parse(text) as Json, response, request)), response)
  })
}

/** Edits `data` of every successful answer of one operation. */
export function listed(
  operation: Route['operation'],
  edit: (data: Json[], request: Request) => unknown[],
): Breakage['break'] {
  return withBody((body, _response, request) =>
    routed(request)?.operation === operation && Array.isArray(body.data)
      ? { ...body, data: edit(body.data as Json[], request) }
      : body,
  )
}

/** Edits every item of every data answer. */
export function measured(edit: (item: Json & { sensors: Json[] }) => Json): Breakage['break'] {
  return listed('data', (items) => items.map((item) => edit(item as Json & { sensors: Json[] })))
}

/** Edits the query of every request. */
export function queried(edit: (query: URLSearchParams, facts: Facts) => void): Breakage['break'] {
  return withRequest((request, facts) => {
    const url = new URL(request.url)
    edit(url.searchParams, facts)
    return new Request(url, request)
  })
}

export function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message, data: null }, { status, headers })
}
