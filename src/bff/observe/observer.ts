import type { ListedDevices } from '../../domain/status.ts'

/** The purpose of a call; never an address, which holds keys and ids. */
export type UpstreamRoute = 'devices' | 'data'

/** How one attempt ended. */
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

type AlarmMessageOutcome = 'delivered' | 'failed'

type SignInOutcome = 'accepted' | 'refused' | 'throttled' | 'busy'

type AuditLinesOutcome = 'written' | 'failed' | 'lost'

/** Items that could not be used (`sensor`: beyond a device's limit), and texts that held a secret. */
export type SkippedKind = 'device' | 'sensor' | 'measurement' | 'webhook' | 'secret'

/**
 * `quiet`: closed for a new one; `share`: its address's share went to another; `turned-away`: 503; `unheard`:
 * its request was not read.
 */
export type ConnectionRefusal = 'quiet' | 'share' | 'turned-away' | 'unheard'

export interface StreamLimits {
  /** An address (IPv6: a /64); 0 is no limit. */
  perAddress: number
  /** Of the process; each kiosk has half of them at most. */
  inAll: number
}

/** Whose limit was reached. */
export type StreamRefusal = 'address' | 'kiosk' | 'server'

/** Caches that are counted apart: readings in chunks, finished answers, snapshots in the dashboard's store. */
export type CacheName = 'readings' | 'answers' | 'copies'

export interface UpstreamCall {
  route: UpstreamRoute
  outcome: UpstreamOutcome
  /** To the end of the body, or to the failure. */
  ms: number
  bytes: number
}

/** How a request got a place, or why not; see `GateRefusal`. */
export interface Admission {
  cost: string
  outcome: 'at-once' | 'waited' | 'party' | 'full' | 'late' | 'gone'
}

interface AnsweredRequest {
  /** The pattern, such as `/api/devices/:id/series`; never the path, which holds ids and keys. */
  route: string
  method: string
  status: number
  ms: number
  bytes: number
}

/** Receives observations, without secrets. No method fails, waits or returns anything. */
export interface Observer {
  /** The observer of one tenant: `signed-in`, or `kiosk:` and its slug. */
  ofTenant(name: string): Observer
  upstreamCall(call: UpstreamCall): void
  upstreamRetry(route: UpstreamRoute): void
  /** The circuit breaker changed to this state. */
  breaker(state: BreakerState): void
  /** Calls possible before the budget has to refill, and its capacity. */
  budget(budget: { tokens: number; capacity: number }): void
  cache(lookup: { cache: CacheName; hit: boolean }): void
  cacheSize(size: { cache: CacheName; bytes: number; limitBytes: number }): void
  /** `example` is the id of a device, if any. */
  skipped(skipped: { kind: SkippedKind; count: number; example?: string }): void
  listed(list: ListedDevices): void
  request(request: AnsweredRequest): void
  admission(admission: Admission): void
  streamOpened(): void
  streamClosed(): void
  /** A client was too slow, or the server is ending. `streamClosed` follows. */
  streamDropped(): void
  /** The address, the kiosk or the server has as many streams as it may. */
  streamRefused(by: StreamRefusal): void
  /** 0 for an address is any number. */
  streamLimits(limits: StreamLimits & { perKiosk: number }): void
  connectionOpened(): void
  connectionClosed(): void
  /** Too many: a connection was closed, or its request not answered. */
  connectionRefused(how: ConnectionRefusal): void
  /** The maximum of open connections. */
  connectionLimit(limit: number): void
  webhook(outcome: WebhookOutcome, deviceId?: string): void
  /** An attempt through a channel such as `email` has ended. */
  alarmMessage(outcome: AlarmMessageOutcome, channel: string): void
  alarmMessagesWaiting(count: number): void
  signIn(outcome: SignInOutcome): void
  auditLines(outcome: AuditLinesOutcome, count: number): void
  /** Whether what instances share can be reached. */
  sharing(isTogether: boolean): void
  /** Whether the dashboard's own store can be reached; without it no alarms are raised. */
  dashboardStore(isUp: boolean): void
}
