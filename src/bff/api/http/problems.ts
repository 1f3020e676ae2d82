import type { GateRefusal } from '../../gate/gate.ts'
import {
  UpstreamBusy,
  UpstreamCrowded,
  UpstreamDenied,
  UpstreamFailure,
  UpstreamNotFound,
  UpstreamPaused,
  UpstreamTimedOut,
  UpstreamTooLarge,
  UpstreamTooSlow,
  UpstreamUnreachable,
  UpstreamUntrusted,
} from '../../upstream/failures.ts'

/** A problem document (RFC 9457): what happened, then what to do next. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly type: string
  readonly title: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    type: string,
    title: string,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail)
    this.status = status
    this.type = `urn:gaugeboard:problem:${type}`
    this.title = title
    this.headers = headers
  }

  body(requestId?: string): string {
    const { type, title, status, message: detail } = this
    return JSON.stringify({ type, title, status, detail, requestId })
  }

  response(requestId?: string): Response {
    const body = new TextEncoder().encode(this.body(requestId))
    const headers = {
      ...this.headers,
      'content-type': 'application/problem+json',
      'content-length': String(body.length),
      'cache-control': 'no-store',
    }
    return new Response(body, { status: this.status, headers })
  }
}

export const badRequest = (detail: string) => new Problem(400, 'bad-request', 'Invalid request', detail)

export const unknownDevice = () =>
  new Problem(
    404,
    'unknown-device',
    'Station not found',
    'The data service lists no station with this ID. It may have been removed. Choose another one on the map.',
  )

export const notFound = () =>
  new Problem(404, 'not-found', 'Not found', 'There is nothing at this address. Check it for typing errors.')

export const tooManyRequests = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem(
    429,
    'too-many-requests',
    'Too many requests',
    `This address has sent more requests than the server allows. Try again in ${seconds} s.`,
    { 'retry-after': String(seconds) },
  )
}

const RETRY_S = '5'

/** See `GateClosed`. */
export function noPlace(refusal: GateRefusal): Problem {
  if (refusal === 'gone') return clientGone()
  const headers = { 'retry-after': RETRY_S }
  if (refusal === 'party')
    return new Problem(
      429,
      'too-much-at-once',
      'Too much at once',
      `This address asks for more at once than the server allows. Try again in ${RETRY_S} s.`,
      headers,
    )
  return new Problem(
    503,
    'busy',
    'Server busy',
    `The server has too much to do. Try again in ${RETRY_S} s.`,
    headers,
  )
}

export const answerLate = () =>
  new Problem(
    504,
    'answer-late',
    'No answer in time',
    'The server had no answer within a minute. Try again in a moment, or choose a shorter range.',
    { 'retry-after': '10' },
  )

/** Nobody reads it; log and metrics show nginx's status. */
export const clientGone = () =>
  new Problem(499, 'client-gone', 'Client gone', 'The client closed its connection before the answer.')

export const requestTooLarge = () =>
  new Problem(
    413,
    'request-too-large',
    'Request too large',
    'The request body exceeds the server’s limit. Send less at once.',
  )

export const methodNotAllowed = (allow: string) =>
  new Problem(405, 'method-not-allowed', 'Method not allowed', `This address allows ${allow} only.`, {
    allow,
  })

export const foreignRequest = () =>
  new Problem(
    403,
    'foreign-request',
    'Not from this dashboard',
    'A request that changes something must come from this dashboard and carry the header "X-Requested-With: gaugeboard".',
  )

export const signInFirst = () =>
  new Problem(401, 'sign-in-first', 'Not signed in', 'You are not signed in. Sign in and try again.', {
    'www-authenticate': 'Session realm="gaugeboard"',
  })

export const notThisName = () =>
  new Problem(
    421,
    'not-this-name',
    'Unknown host name',
    'This dashboard needs no sign-in, so it answers to its own host names only. Open it as http://127.0.0.1 or http://localhost with its port, or set PUBLIC_URL to its address.',
  )

export const forbidden = () =>
  new Problem(
    403,
    'operators-only',
    'Operators only',
    'Your account is a viewer. Ask your administrator for the role "operator".',
  )

export const notFromThisMachine = () =>
  new Problem(
    403,
    'not-from-this-machine',
    'This machine only',
    'Only programs on the dashboard’s own machine may read this, by localhost or 127.0.0.1 and without a proxy. To read the metrics from elsewhere, set METRICS_TOKEN.',
  )

/** Unforeseen errors reveal nothing. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof UpstreamFailure) return upstreamProblem(error)
  return new Problem(
    500,
    'unforeseen',
    'Something went wrong',
    'The server met an unexpected error. Try again. If it persists, its log has the cause.',
  )
}

function upstreamProblem(failure: UpstreamFailure): Problem {
  const what = `${failure.message}.`
  if (failure instanceof UpstreamNotFound) return unknownDevice()
  if (failure instanceof UpstreamBusy) {
    const seconds = Math.max(1, Math.ceil((failure.retryAfterMs ?? 5_000) / 1000))
    return new Problem(503, 'upstream-busy', 'Data service busy', `${what} Try again in ${seconds} s.`, {
      'retry-after': String(seconds),
    })
  }
  if (failure instanceof UpstreamPaused) {
    const { last } = failure
    // the remedy is the same as before
    if (last instanceof UpstreamDenied || last instanceof UpstreamUntrusted) return upstreamProblem(last)
  }
  const row = UPSTREAM_PROBLEMS.find(([kind]) => failure instanceof kind)
  const [, status, type, title, advice, headers] = row ?? UPSTREAM_FAILED
  return new Problem(status, type, title, what + advice, headers)
}

type UpstreamRow = readonly [
  kind: abstract new (...args: never[]) => UpstreamFailure,
  status: number,
  type: string,
  title: string,
  advice: string,
  headers?: Readonly<Record<string, string>>,
]

const AGAIN = ' Try again in a moment.'
const SOON = ' Try again soon, or choose a shorter range.'
const ADVICE = ' Ask your administrator to check the upstream credentials.'
const UPSTREAM_FAILED: UpstreamRow = [
  UpstreamFailure,
  502,
  'upstream-failed',
  'Data service failed',
  ' Try again, or choose a shorter range.',
]

// an untrusted service comes before an unreachable one, of which it is a kind
const UPSTREAM_PROBLEMS: readonly UpstreamRow[] = [
  [UpstreamTimedOut, 504, 'upstream-timed-out', 'Data service slow', ' Try again or choose a shorter range.'],
  [UpstreamTooSlow, 504, 'upstream-too-slow', 'Data service slow', SOON, { 'retry-after': '10' }],
  [UpstreamDenied, 502, 'upstream-denied', 'Data service rejected the credentials', ADVICE],
  [UpstreamPaused, 503, 'upstream-paused', 'Data service unavailable', AGAIN, { 'retry-after': '1' }],
  [UpstreamCrowded, 503, 'upstream-busy', 'Data service busy', AGAIN, { 'retry-after': '5' }],
  [UpstreamUntrusted, 502, 'upstream-untrusted', 'Data service not trusted', ''],
  [UpstreamTooLarge, 502, 'upstream-too-large', 'Response too large', ' Choose a shorter range.'],
  [UpstreamUnreachable, 502, 'upstream-unreachable', 'Data service unavailable', AGAIN],
]
