import type { UpstreamOutcome } from '../observe/observer.ts'
import {
  UpstreamBroken,
  UpstreamBusy,
  UpstreamDenied,
  UpstreamNotFound,
  UpstreamRefused,
  UpstreamTimedOut,
  UpstreamTooLarge,
  UpstreamUnreachable,
  UpstreamUnreadable,
  UpstreamUntrusted,
} from './failures.ts'

const OUTCOMES: readonly [new (...args: never[]) => Error, UpstreamOutcome][] = [
  // before what it is a kind of
  [UpstreamUntrusted, 'untrusted'],
  [UpstreamUnreachable, 'unreachable'],
  [UpstreamTimedOut, 'timed-out'],
  [UpstreamBroken, 'broken'],
  [UpstreamBusy, 'busy'],
  [UpstreamDenied, 'denied'],
  [UpstreamNotFound, 'not-found'],
  [UpstreamRefused, 'refused'],
  [UpstreamUnreadable, 'unreadable'],
  [UpstreamTooLarge, 'too-large'],
]

/** The kind of failure that ended an attempt; `failed` for unknown errors. */
export function upstreamOutcome(error: unknown): UpstreamOutcome {
  return OUTCOMES.find(([kind]) => error instanceof kind)?.[1] ?? 'failed'
}
