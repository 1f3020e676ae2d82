import type { WireDevice, WireSensorMetadata } from '../../contract/wire.ts'

export interface Credentials {
  apiKey: string
  secretKey: string
}

export type Fetch = (request: Request) => Promise<Response>

/**
 * What must be known of the data behind a service to judge its answers. A fact that nobody knows of a service
 * may be a getter that throws `CannotJudge`: every check that reads it is then skipped with that reason.
 */
export interface Facts {
  basic: Credentials
  publicKey: string
  revokedBasic: Credentials
  /** Replaced, and its overlap has passed. */
  replacedBasic: Credentials
  revokedPublicKey: string
  /** Open the same organisation; the secret contains colons. */
  colonBasic: Credentials
  /** The organisation's own offset. */
  offsetHours: number
  /** The organisation's whole list, as the service must give it, if that is known from elsewhere. */
  devices: readonly WireDevice[]
  /** Ids that the list names. */
  deviceIds: readonly string[]
  /**
   * One of them, its sensors and every reading it has in a stretch of time, oldest first: some of today and of
   * yesterday at any offset, none in the future, some without one of the sensors.
   */
  deviceId: string
  sensors: readonly WireSensorMetadata[]
  readings: readonly { timeMs: number; values: Readonly<Record<string, number>> }[]
  /** Times of readings for which another one was sent later, for the same second and with other values. */
  repeatedMs: readonly number[]
  /** A device with two readings: one of today at any offset, and one in the future. */
  ahead: { deviceId: string; pastMs: number; futureMs: number }
  /** A device of another organisation. */
  foreignDeviceId: string
  /** The same service before any request; each key may send so many a minute. */
  limited: () => { fetch: Fetch; perMinute: number }
  /** The service's clock. */
  now: () => number
}

/** A service under judgement. */
export interface Subject {
  fetch: Fetch
  /** Ends in `/external/v1`. */
  baseUrl: string
  facts: Facts
}

export interface Check {
  /** Numbers in docs/interface.md: either rules of the interface (R) or choices (C), never both. */
  rules: string
  /** The rule in short, as a fact. */
  title: string
  /** Rejects when the service breaks the rule; with `CannotJudge` when that cannot be judged. */
  run: (subject: Subject) => Promise<void>
}

/** A check, written down like a test. */
export function check(rules: string, title: string, run: Check['run']): Check {
  return { rules, title, run }
}

/** A check does not know enough of the service to say whether it keeps the rule; the message is the reason. */
export class CannotJudge extends Error {
  override name = 'CannotJudge'
}
