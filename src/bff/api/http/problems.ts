import {
  UpstreamBusy,
  UpstreamCrowded,
  UpstreamDenied,
  UpstreamFailure,
  UpstreamNotFound,
  UpstreamPaused,
  UpstreamTimedOut,
  UpstreamTooLarge,
  UpstreamUnreachable,
  UpstreamUntrusted,
} from '../../upstream/failures.ts'
import type { ReadyAnswer } from './ready-answer.ts'

/** A failure as the reader is told of it (RFC 9457): what happened in a sentence, then what to do next. */
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

  /** The document, with the id of the request: whoever reports the failure names it, and the log has it. */
  body(requestId?: string): string {
    const { type, title, status, message: detail } = this
    return JSON.stringify({ type, title, status, detail, requestId })
  }

  /** The answer that holds it. */
  response(requestId?: string): Response {
    const { status, headers, body } = this.ready(requestId)
    return new Response(body, { status, headers })
  }

  /** The same as it goes to a socket. */
  ready(requestId?: string): ReadyAnswer & { body: Uint8Array<ArrayBuffer> } {
    const body = new TextEncoder().encode(this.body(requestId))
    return {
      status: this.status,
      headers: {
        ...this.headers,
        'content-type': 'application/problem+json',
        'content-length': String(body.length),
        'cache-control': 'no-store',
      },
      body,
    }
  }
}

export const badRequest = (detail: string) =>
  new Problem(400, 'bad-request', 'The request cannot be understood', detail)

export const unknownDevice = () =>
  new Problem(
    404,
    'unknown-device',
    'No such station',
    'The service lists no station with this id. It may have been removed; choose another one on the map.',
  )

export const notFound = () =>
  new Problem(
    404,
    'not-found',
    'Nothing here',
    'There is nothing at this address. Check it for typing errors.',
  )

export const tooManyRequests = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem(
    429,
    'too-many-requests',
    'Too many requests',
    `More came from this address than this server takes of one. Ask again in ${seconds} s.`,
    { 'retry-after': String(seconds) },
  )
}

export const requestTooLarge = () =>
  new Problem(
    413,
    'request-too-large',
    'The request is too large',
    'Its body holds more than this server takes. Send less at once.',
  )

export const methodNotAllowed = (allow: string) =>
  new Problem(405, 'method-not-allowed', 'Not possible here', `This address answers ${allow} only.`, {
    allow,
  })

export const foreignRequest = () =>
  new Problem(
    403,
    'foreign-request',
    'Not from a page of ours',
    'A request that changes something must come from this dashboard and carry the header "X-Requested-With: gaugeboard".',
  )

export const signInFirst = () =>
  new Problem(401, 'sign-in-first', 'Not signed in', 'Nobody is signed in here. Sign in and try again.', {
    'www-authenticate': 'Session realm="gaugeboard"',
  })

export const notThisName = () =>
  new Problem(
    421,
    'not-this-name',
    'Not by this name',
    'Nobody has to sign in to this dashboard, so it answers to its own names only. Open it as http://127.0.0.1 or http://localhost with its port, or set PUBLIC_URL to the address it is reached by.',
  )

export const forbidden = () =>
  new Problem(
    403,
    'operators-only',
    'For operators only',
    'Your account may look, but not do this. Ask whoever runs this dashboard for the role "operator".',
  )

export const notFromThisMachine = () =>
  new Problem(
    403,
    'not-from-this-machine',
    'For this machine only',
    'This is for programs on the machine that the dashboard runs on, which ask for it by localhost or 127.0.0.1 and through no proxy. To read the metrics from elsewhere set METRICS_TOKEN.',
  )

/** The problem of anything thrown; what is not foreseen says nothing of itself. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof UpstreamFailure) return upstreamProblem(error)
  return new Problem(
    500,
    'unforeseen',
    'Something went wrong here',
    'The server met an error it did not expect. Try again; if it stays, its log has the cause.',
  )
}

function upstreamProblem(failure: UpstreamFailure): Problem {
  const what = `${failure.message}.`
  if (failure instanceof UpstreamNotFound) return unknownDevice()
  if (failure instanceof UpstreamTimedOut) {
    return new Problem(
      504,
      'upstream-timed-out',
      'The service is slow',
      `${what} Try again or choose a shorter range.`,
    )
  }
  if (failure instanceof UpstreamBusy) {
    const seconds = Math.max(1, Math.ceil((failure.retryAfterMs ?? 5_000) / 1000))
    return new Problem(503, 'upstream-busy', 'The service is busy', `${what} Try again in ${seconds} s.`, {
      'retry-after': String(seconds),
    })
  }
  if (failure instanceof UpstreamDenied) {
    return new Problem(
      502,
      'upstream-denied',
      'The service did not let us in',
      `${what} Whoever runs this dashboard should check its upstream credentials.`,
    )
  }
  if (failure instanceof UpstreamPaused) {
    // what has to be done about it is the same as before
    if (failure.last instanceof UpstreamDenied || failure.last instanceof UpstreamUntrusted) {
      return upstreamProblem(failure.last)
    }
    return new Problem(503, 'upstream-paused', 'The service is away', `${what} Try again in a moment.`, {
      'retry-after': '1',
    })
  }
  if (failure instanceof UpstreamCrowded) {
    return new Problem(503, 'upstream-busy', 'The service is busy', `${what} Try again in a moment.`, {
      'retry-after': '5',
    })
  }
  if (failure instanceof UpstreamUntrusted) {
    return new Problem(502, 'upstream-untrusted', 'The service is not trusted', what)
  }
  if (failure instanceof UpstreamTooLarge) {
    return new Problem(
      502,
      'upstream-too-large',
      'The answer is too large',
      `${what} Choose a shorter range.`,
    )
  }
  if (failure instanceof UpstreamUnreachable) {
    return new Problem(502, 'upstream-unreachable', 'The service is away', `${what} Try again in a moment.`)
  }
  return new Problem(
    502,
    'upstream-failed',
    'The service failed',
    `${what} Try again, or choose a shorter range.`,
  )
}
