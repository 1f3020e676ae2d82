import type { Role } from '../sign-in/caller.ts'

/** Somebody with an account of the dashboard, or (`system`) the system's user who ran a command. */
export interface Actor {
  user: string
  /** `null`: proved who they are, but have no role here. */
  role: Role | 'system' | null
}

/** Something that somebody did or was refused. Nothing in it may be a secret. */
export interface AuditEntry {
  /** In kebab-case: `sign-in`, `account-removed`. docs/operations.md lists them all. */
  event: string
  outcome: 'done' | 'refused'
  /** `null`: nobody that is known. A name that was only typed is not here: it may be a password in the wrong field. */
  who: Actor | null
  /** The client's address. */
  address?: string | undefined
  requestId?: string | undefined
  /** What it was done to, and what belongs to it. */
  what?: Readonly<Record<string, string | number>>
}

/** Where it is recorded who did what. Recording never fails, and nobody waits for it. */
export interface Audit {
  record(entry: AuditEntry): void
}

/** Records nothing: for tests, and for parts used alone. */
export const NO_AUDIT: Audit = { record() {} }
