import type { WireDevice } from '../../contract/wire.ts'

export interface Credentials {
  apiKey: string
  secretKey: string
}

/** What must be known of the data behind a service to judge its answers. */
export interface Facts {
  basic: Credentials
  publicKey: string
  revokedBasic: Credentials
  /** Replaced, and its overlap has passed. */
  replacedBasic: Credentials
  revokedPublicKey: string
  /** The organisation's own offset. */
  offsetHours: number
  /** The organisation's whole list, as the service must give it. */
  devices: readonly WireDevice[]
  /**
   * One of them with every reading it has, oldest first: some of today and of yesterday at any offset, none in
   * the future, some without one of the sensors, more than fit into one piece of a streamed answer.
   */
  deviceId: string
  readings: readonly { timeMs: number; values: Readonly<Record<string, number>> }[]
  /** A device of another organisation. */
  foreignDeviceId: string
  /** The service's clock. */
  now: () => number
}

/** A service under judgement. */
export interface Subject {
  fetch: (request: Request) => Promise<Response>
  /** Ends in `/external/v1`. */
  baseUrl: string
  facts: Facts
}

export interface Check {
  /** Numbers in docs/interface.md. */
  rules: string
  /** The rule in short, as a fact. */
  title: string
  /** Rejects when the service breaks the rule. */
  run: (subject: Subject) => Promise<void>
}
