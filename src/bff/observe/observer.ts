import type { ListedDevices } from '../../domain/status.ts'

/** What a call to the service was for; never an address, since keys and ids stand in those. */
export type UpstreamRoute = 'devices' | 'data'

/** How one attempt at a call ended: `ok`, or the kind of failure. */
export type UpstreamOutcome =
  | 'ok'
  | 'unreachable'
  | 'untrusted'
  | 'timed-out'
  | 'broken'
  | 'busy'
  | 'denied'
  | 'not-found'
  | 'refused'
  | 'unreadable'
  | 'too-large'
  | 'failed'

export type BreakerState = 'closed' | 'half-open' | 'open'

/** The tenant of observations that name none. */
export const SIGNED_IN = 'signed-in'

/** What became of a message that the webhook receiver was sent. */
export type WebhookOutcome =
  | 'accepted'
  | 'duplicate'
  | 'unknown-device'
  | 'from-the-future'
  | 'unknown-event'
  | 'unauthorized'
  | 'malformed'
  | 'too-large'
  | 'wrong-type'
  | 'too-many'

/** What became of a try to bring a message about alarms to its receiver. */
export type AlarmMessageOutcome = 'delivered' | 'failed'

export type SignInOutcome = 'accepted' | 'refused' | 'throttled' | 'busy'

/** What became of lines of the audit log; `failed` ones are tried again. */
export type AuditLinesOutcome = 'written' | 'failed' | 'lost'

/** What the tolerant reader could not use (of sensors, those of a device that are too many), and texts that a secret was taken out of. */
export type SkippedKind = 'device' | 'sensor' | 'measurement' | 'webhook' | 'secret'

/**
 * How a connection was refused: it was `quiet` and closed for a new one; it was its address's share that another one
 * got; its request was `turned-away` with 503; or there was no room to hear what it wants.
 */
export type ConnectionRefusal = 'quiet' | 'share' | 'turned-away' | 'unheard'

/** How many event streams may be open at once. */
export interface StreamLimits {
  /** Of one address (IPv6: one /64), whatever it listens to; 0 is no limit. */
  perAddress: number
  /** Of all together; each kiosk has half of them at most. */
  inAll: number
}

/** Who has as many streams as may be: the address, the kiosk, or the whole server. */
export type StreamRefusal = 'address' | 'kiosk' | 'server'

/** Caches that are counted apart: readings in chunks, finished answers, snapshots in the dashboard's store. */
export type CacheName = 'readings' | 'answers' | 'copies'

export interface UpstreamCall {
  route: UpstreamRoute
  outcome: UpstreamOutcome
  /** From the request to the end of the body, or to the failure. */
  ms: number
  /** Of the body, decompressed. */
  bytes: number
}

/** How a request was let in to its work, or why it was not; see `GateRefusal`. */
export interface Admission {
  /** The cost class of the work. */
  cost: string
  outcome: 'at-once' | 'waited' | 'party' | 'full' | 'late' | 'gone'
}

export interface AnsweredRequest {
  /** The pattern, such as `/api/devices/:id/series`; never the path, in which ids and keys stand. */
  route: string
  method: string
  status: number
  ms: number
  bytes: number
}

/**
 * Receives observations from all parts of the bff, for metrics and status page. No method fails, waits or returns anything.
 * Observations hold no secrets.
 */
export interface Observer {
  /**
   * The observer of one tenant: `signed-in`, or `kiosk:` and its slug. Calls, breaker, budget, caches and skipped items are
   * kept by tenant.
   */
  ofTenant(name: string): Observer
  /** One attempt of a call has ended. Calls shared with another caller are not counted. */
  upstreamCall(call: UpstreamCall): void
  /** An attempt failed and is about to be made again. */
  upstreamRetry(route: UpstreamRoute): void
  /** The circuit breaker has changed, and it is this now. */
  breaker(state: BreakerState): void
  /** Calls that may be made at once before the budget has to refill, and how many fit into it. */
  budget(budget: { tokens: number; capacity: number }): void
  /** Something was looked up in a cache. */
  cache(lookup: { cache: CacheName; hit: boolean }): void
  /** A cache holds this much now. */
  cacheSize(size: { cache: CacheName; bytes: number; limitBytes: number }): void
  /** Items that could not be used; `example` is the id of the device they belonged to, where there is one. */
  skipped(skipped: { kind: SkippedKind; count: number; example?: string }): void
  /** A device list was taken in. */
  listed(list: ListedDevices): void
  request(request: AnsweredRequest): void
  /** A request asked for a place for its work. */
  admission(admission: Admission): void
  streamOpened(): void
  streamClosed(): void
  /** A client was too slow, or the server is ending. `streamClosed` follows. */
  streamDropped(): void
  /** A stream was not opened, because the address, the kiosk or the server has as many as it may. */
  streamRefused(by: StreamRefusal): void
  /** How many streams may be open; 0 for an address is any number. */
  streamLimits(limits: StreamLimits & { perKiosk: number }): void
  connectionOpened(): void
  connectionClosed(): void
  /** A connection was closed, or its request not answered, because there are too many. */
  connectionRefused(how: ConnectionRefusal): void
  /** How many connections may be open. */
  connectionLimit(limit: number): void
  webhook(outcome: WebhookOutcome, deviceId?: string): void
  /** A try to send a message about alarms by a channel such as `email` has ended. */
  alarmMessage(outcome: AlarmMessageOutcome, channel: string): void
  /** So many messages about alarms are on their way. */
  alarmMessagesWaiting(count: number): void
  signIn(outcome: SignInOutcome): void
  auditLines(outcome: AuditLinesOutcome, count: number): void
  /** What several instances share can be reached again, or not any more. */
  sharing(isTogether: boolean): void
  /** What the dashboard itself keeps can be reached again, or not any more; without it no alarms are raised. */
  dashboardStore(isUp: boolean): void
}
