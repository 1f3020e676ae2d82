import { answered, type Breakage, instead, refusal, routed, withBody, withRequest } from './breaking.ts'

export const ENVELOPE_BREAKAGES: readonly Breakage[] = [
  {
    rules: 'R2',
    what: 'says errors in plain text',
    break: answered((response) => (response.ok ? response : new Response('Error', response))),
  },
  {
    rules: 'R3',
    what: 'calls the data result',
    break: withBody(({ message, data }) => ({ message, result: data })),
  },
  {
    rules: 'R4',
    what: 'answers 206',
    break: answered((response) => (response.ok ? new Response(response.body, { status: 206 }) : response)),
  },
  {
    rules: 'R4',
    what: 'calls success OK',
    break: withBody((body, response) => (response.ok ? { ...body, message: 'OK' } : body)),
  },
  {
    rules: 'R5',
    what: 'explains a refusal in words of its own',
    break: withBody((body, response) =>
      response.status === 401 ? { ...body, message: 'Who are you?' } : body,
    ),
  },
  {
    rules: 'R5',
    what: 'sends an empty array with an error',
    break: withBody((body, response) => (response.ok ? body : { ...body, data: [] })),
  },
  {
    rules: 'R6',
    what: 'adds an error code',
    break: withBody((body, response) => (response.ok ? body : { ...body, code: 'E17' })),
  },
  {
    rules: 'R7',
    what: 'refuses a GET without a body',
    break: instead(
      (request) => request.method === 'GET' && request.body === null,
      () => refusal(400, 'Bad Request'),
    ),
  },
  {
    rules: 'R8',
    what: 'takes DELETE for GET',
    break: withRequest((request) =>
      request.method === 'DELETE' ? new Request(request, { method: 'GET' }) : request,
    ),
  },
  {
    rules: 'C1',
    what: 'answers HEAD as if it were GET',
    break: withRequest((request) =>
      request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request,
    ),
  },
  {
    rules: 'C1',
    what: 'does not say which method is allowed',
    break: answered((response) => without(response, 'allow')),
  },
  {
    rules: 'C2',
    what: 'asks for credentials before it looks at the method',
    break: instead(
      (request) => request.method === 'POST' && routed(request) !== undefined && !isOpen(request),
      () => refusal(401, 'Unauthorized'),
    ),
  },
  {
    rules: 'C2',
    what: 'looks for the device before it looks at the parameters',
    break: (fetch) => async (request) => {
      const response = await fetch(request)
      if (response.status !== 400) return response
      const plain = await fetch(new Request(request.url.replace(/\?.*/, ''), request))
      return plain.status === 404 ? plain : response
    },
  },
  {
    rules: 'C3',
    what: 'forgives a trailing slash',
    break: withRequest((request) => new Request(request.url.replace(/(?<=devices)\/(?=$)/, ''), request)),
  },
  {
    rules: 'C3',
    what: 'calls an unknown path an unknown device',
    break: withBody((body) =>
      body.message === 'Not Found' ? { ...body, message: 'Device not found' } : body,
    ),
  },
  {
    rules: 'C5',
    what: 'lets caches keep answers',
    break: answered((response) => without(response, 'cache-control')),
  },
  {
    rules: 'C5',
    what: 'lets browsers guess types',
    break: answered((response) => without(response, 'x-content-type-options')),
  },
]

function isOpen(request: Request): boolean {
  return request.headers.has('authorization')
}

function without(response: Response, header: string): Response {
  const headers = new Headers(response.headers)
  headers.delete(header)
  return new Response(response.body, { status: response.status, headers })
}
