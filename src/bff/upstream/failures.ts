import type { UpstreamOutcome } from '../observe/observer.ts'

/**
 * Every way a call can fail, one class each. Messages and fields never hold an address or header, and no
 * foreign error is a cause: paths hold keys, and errors of `URL` and HTTP clients quote them.
 */
export abstract class UpstreamFailure extends Error {
  readonly mayPass: boolean = false
  /** How a call that ends with it is counted. */
  readonly outcome: UpstreamOutcome = 'failed'
}

/** No or a broken connection. `code` is the system's, such as `ECONNREFUSED`. */
export class UpstreamUnreachable extends UpstreamFailure {
  override name = 'UpstreamUnreachable'
  override readonly outcome: UpstreamOutcome = 'unreachable'
  override readonly mayPass = true
  readonly code: string | undefined

  constructor(code: string | undefined) {
    super(`The data service could not be reached${code === undefined ? '' : ` (${code})`}`)
    this.code = code
  }
}

/** An untrusted certificate, or no TLS. */
export class UpstreamUntrusted extends UpstreamUnreachable {
  override name = 'UpstreamUntrusted'
  override readonly outcome = 'untrusted'

  constructor(code: string) {
    super(code)
    this.message = `The data service's certificate is not trusted (${code}). Ask your administrator to check it, and UPSTREAM_CA_FILE if it is self-signed`
  }
}

/** This program ends: says nothing of the service. */
export class UpstreamEnded extends UpstreamFailure {
  override name = 'UpstreamEnded'
  constructor() {
    super('This dashboard is shutting down')
  }
}

/** No complete answer within the deadline. */
export class UpstreamTimedOut extends UpstreamFailure {
  override name = 'UpstreamTimedOut'
  override readonly outcome = 'timed-out'
  override readonly mayPass = true

  /** Less than a call's deadline where waiting took the rest. */
  readonly afterMs: number

  constructor(afterMs: number) {
    super(`The data service did not respond within ${Math.round(afterMs / 100) / 10} s`)
    this.afterMs = afterMs
  }
}

export class UpstreamBroken extends UpstreamFailure {
  override name = 'UpstreamBroken'
  override readonly outcome = 'broken'
  override readonly mayPass = true
  readonly status: number

  constructor(status: number) {
    super(`The data service failed with status ${status}`)
    this.status = status
  }
}

export class UpstreamBusy extends UpstreamFailure {
  override name = 'UpstreamBusy'
  override readonly outcome = 'busy'
  override readonly mayPass = true
  /** `null` if the service named none. */
  readonly retryAfterMs: number | null

  constructor(retryAfterMs: number | null) {
    super('The data service limits our requests')
    this.retryAfterMs = retryAfterMs
  }
}

export class UpstreamDenied extends UpstreamFailure {
  override name = 'UpstreamDenied'
  override readonly outcome = 'denied'
  readonly status: number

  constructor(status: number) {
    super(`The data service rejected the credentials (status ${status})`)
    this.status = status
  }
}

export class UpstreamNotFound extends UpstreamFailure {
  override name = 'UpstreamNotFound'
  override readonly outcome = 'not-found'
  constructor() {
    super('The data service has no such station')
  }
}

/** Any other 4xx: the request itself. */
export class UpstreamRefused extends UpstreamFailure {
  override name = 'UpstreamRefused'
  override readonly outcome = 'refused'
  readonly status: number

  constructor(status: number) {
    super(`The data service rejected the request with status ${status}`)
    this.status = status
  }
}

/** Not what the interface promises: a redirect, no JSON, no list. */
export class UpstreamUnreadable extends UpstreamFailure {
  override name = 'UpstreamUnreadable'
  override readonly outcome = 'unreadable'
  constructor(what: string) {
    super(`The data service's response cannot be used: ${what}`)
  }
}

/** Not followed: headers would go to any host. */
export class UpstreamRedirected extends UpstreamUnreadable {
  override name = 'UpstreamRedirected'
  readonly status: number

  constructor(status: number) {
    super(`it redirects (status ${status}), and redirects are not followed`)
    this.status = status
  }
}

/** More bytes or values than we take at once. */
export class UpstreamTooLarge extends UpstreamFailure {
  override name = 'UpstreamTooLarge'
  override readonly outcome = 'too-large'
  constructor(limit: string) {
    super(`The data service's response is larger than ${limit}`)
  }
}

/** Not called: the circuit breaker is open. */
export class UpstreamPaused extends UpstreamFailure {
  override name = 'UpstreamPaused'
  /** The service's last failure. */
  readonly last: UpstreamFailure

  constructor(last: UpstreamFailure) {
    super(`Requests to the data service are paused after failures. ${last.message}`)
    this.last = last
  }
}

export class UpstreamTooSlow extends UpstreamFailure {
  override name = 'UpstreamTooSlow'
  constructor() {
    super('The data service is too slow for this range. Reading goes on in the background')
  }
}

/** Not called: other calls used up the time. */
export class UpstreamCrowded extends UpstreamFailure {
  override name = 'UpstreamCrowded'
  constructor() {
    super('The data service is slower than the requests for it')
  }
}
