import { answered, type Breakage, instead, refusal, withBody } from './breaking.ts'

export const PLAYGROUND_BREAKAGES: readonly Breakage[] = [
  {
    rules: 'R36',
    what: 'acknowledges in words of its own',
    break: withBody((body, response, request) =>
      isPlayground(request) && response.ok ? { message: 'ok' } : body,
    ),
  },
  {
    rules: 'R37',
    what: 'has no playground',
    break: instead(isPlayground, () => refusal(404, 'Not Found')),
  },
  {
    rules: 'C36',
    what: 'takes messages without a key',
    break: answered((response, request) =>
      isPlayground(request) && response.status === 401
        ? Response.json({ message: 'Data received successfully' })
        : response,
    ),
  },
  {
    rules: 'C36',
    what: 'takes whatever is sent as a message',
    break: answered((response, request) =>
      isPlayground(request) && response.status === 400
        ? Response.json({ message: 'Data received successfully' })
        : response,
    ),
  },
  {
    rules: 'C36',
    what: 'says of the playground that GET is allowed',
    break: answered((response, request) =>
      isPlayground(request) && response.status === 405
        ? refusal(405, 'Method Not Allowed', { allow: 'GET' })
        : response,
    ),
  },
]

function isPlayground(request: Request): boolean {
  return request.url.endsWith('/webhook/sensor-data')
}
