import { basicHeader } from '../../requests.ts'
import { accessOf, answered, type Breakage, instead, refusal, withRequest } from './breaking.ts'

export const CREDENTIAL_BREAKAGES: readonly Breakage[] = [
  {
    rules: 'R26',
    what: 'opens the Basic endpoints to everybody',
    break: withRequest((request, { basic }) =>
      request.headers.has('authorization') ? request : withHeaders(request, basicHeader(basic)),
    ),
  },
  {
    rules: 'R26',
    what: 'wants another header than Authorization',
    break: withRequest((request) => withHeaders(request, {}, 'authorization')),
  },
  {
    rules: 'R30',
    what: 'wants credentials beside a public key',
    break: instead(
      (request) => accessOf(request) === 'public' && !request.headers.has('authorization'),
      () => refusal(403, 'Forbidden'),
    ),
  },
  {
    rules: 'R32 C27',
    what: 'answers 401 for a wrong public key',
    break: answered((response, request) =>
      response.status === 403 && accessOf(request) === 'public' ? refusal(401, 'Unauthorized') : response,
    ),
  },
  {
    rules: 'C25',
    what: 'sends 401 without a challenge',
    break: answered((response) => (response.status === 401 ? refusal(401, 'Unauthorized') : response)),
  },
  {
    rules: 'C25',
    what: 'wants the scheme in one spelling',
    break: instead(
      (request) => /^(basic|BASIC) /.test(request.headers.get('authorization') ?? ''),
      () => refusal(401, 'Unauthorized'),
    ),
  },
  {
    rules: 'C25',
    what: 'splits credentials at every colon',
    break: instead(
      (request) => credentials(request).split(':').length > 2,
      () => refusal(401, 'Unauthorized'),
    ),
  },
  {
    rules: 'C26',
    what: 'tells whoever guesses that a key was revoked',
    break:
      (fetch, { revokedBasic }) =>
      async (request) =>
        credentials(request).startsWith(`${revokedBasic.apiKey}:`)
          ? refusal(403, 'Forbidden')
          : fetch(request),
  },
  {
    rules: 'C26',
    what: 'does not tell revoked credentials from wrong ones',
    break: answered((response, request) =>
      response.status === 403 && accessOf(request) === 'basic' ? refusal(401, 'Unauthorized') : response,
    ),
  },
  {
    rules: 'C26',
    what: 'lets replaced credentials in',
    break: withRequest((request, { replacedBasic, basic }) =>
      request.headers.get('authorization') === basicHeader(replacedBasic).authorization
        ? withHeaders(request, basicHeader(basic))
        : request,
    ),
  },
  {
    rules: 'C27',
    what: 'lets a revoked public key in',
    break: withRequest(
      (request, { revokedPublicKey, publicKey }) =>
        new Request(request.url.replace(`/${revokedPublicKey}/`, `/${publicKey}/`), request),
    ),
  },
  {
    rules: 'C27',
    what: 'compares the beginning of a public key only',
    break: withRequest(
      (request, { publicKey }) =>
        new Request(request.url.replace(`/${publicKey.slice(0, -1)}/`, `/${publicKey}/`), request),
    ),
  },
  {
    rules: 'C27',
    what: 'calls a malformed public key a bad request',
    break: instead(
      (request) => new URL(request.url).pathname.startsWith('/external/v1/%'),
      () => refusal(400, 'Bad Request'),
    ),
  },
  {
    rules: 'C28',
    what: 'looks at the Authorization header of a public endpoint',
    break: instead(
      (request) => accessOf(request) === 'public' && request.headers.has('authorization'),
      () => refusal(400, 'Bad Request'),
    ),
  },
  {
    rules: 'C28',
    what: 'takes a public key out of the query',
    break: withRequest((request, { publicKey }) => {
      const url = new URL(request.url)
      if (url.searchParams.get('api_key') !== publicKey) return request
      return new Request(request.url.replace('/v1/', `/v1/${publicKey}/`), request)
    }),
  },
]

function withHeaders(request: Request, headers: Record<string, string>, drop?: string): Request {
  const all = new Headers(request.headers)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  if (drop !== undefined) all.delete(drop)
  return new Request(request, { headers: all })
}

/** The text of a request's Basic credentials; empty where it has none. */
function credentials(request: Request): string {
  const [, encoded = ''] = (request.headers.get('authorization') ?? '').split(' ')
  return Buffer.from(encoded, 'base64').toString()
}
