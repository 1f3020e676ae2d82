import type { Role } from '../sign-in/caller.ts'

/** A user of the dashboard, or (`system`) the system account that ran a command. */
export interface Actor {
  user: string
  /** `null`: proved who they are, but have no role here. */
  role: Role | 'system' | null
}

/** An action, or a refused attempt. Holds no secrets. */
export interface AuditEntry {
  /** In kebab-case: `sign-in`, `account-removed`. docs/operations.md lists them all. */
  event: string
  outcome: 'done' | 'refused'
  /** `null`: unknown. A typed name is not recorded: it may be a password in the wrong field. */
  who: Actor | null
  /** The client's address. */
  address?: string | undefined
  requestId?: string | undefined
  /** What it was done to, and what belongs to it. */
  what?: Readonly<Record<string, string | number>>
}

/** Records who did what. Recording never fails and is never awaited. */
export interface Audit {
  record(entry: AuditEntry): void
}

/** Records nothing: for tests, and for parts used alone. */
export const NO_AUDIT: Audit = { record() {} }
