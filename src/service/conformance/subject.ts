import type { WireDevice, WireSensorMetadata } from '../../contract/wire.ts'

export interface Credentials {
  apiKey: string
  secretKey: string
}

export type Fetch = (request: Request) => Promise<Response>

/** Facts of a service to judge it by. Unknown ones may be getters that throw `CannotJudge`: checks skip. */
export interface Facts {
  basic: Credentials
  publicKey: string
  revokedBasic: Credentials
  /** Replaced, and its overlap has passed. */
  replacedBasic: Credentials
  revokedPublicKey: string
  /** Open the same organisation; the secret contains colons. */
  colonBasic: Credentials
  offsetHours: number
  /** The organisation's whole list, where known from elsewhere. */
  devices: readonly WireDevice[]
  /** Ids that the list names. */
  deviceIds: readonly string[]
  /** With its readings in a range, oldest first: some of today and yesterday at any offset, none ahead. */
  deviceId: string
  sensors: readonly WireSensorMetadata[]
  readings: readonly { timeMs: number; values: Readonly<Record<string, number>> }[]
  /** Times for which another reading was sent later, in the same second and with other values. */
  repeatedMs: readonly number[]
  /** A device with two readings: one of today at any offset, and one in the future. */
  ahead: { deviceId: string; pastMs: number; futureMs: number }
  /** A device of another organisation. */
  foreignDeviceId: string
  /** The same service before any request; each key may send so many a minute. */
  limited: () => { fetch: Fetch; perMinute: number }
  now: () => number
}

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

export function check(rules: string, title: string, run: Check['run']): Check {
  return { rules, title, run }
}

/** A check lacks facts to judge the service; the message is the reason. */
export class CannotJudge extends Error {
  override name = 'CannotJudge'
}
