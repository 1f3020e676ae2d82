import type { BffContext } from '../routes/route-table.ts'
import type { Role } from '../sign-in/caller.ts'

/** A user, or (`system`) the system account that ran a command. */
export interface Actor {
  user: string
  role: Role | 'system' | null
}

/** An action or a refused attempt, without secrets. */
export interface AuditEntry {
  /** In kebab-case; docs/audit-log.md lists them all. */
  event: string
  outcome: 'done' | 'refused'
  /** `null`: unknown. A typed name is not recorded: it may be a password in the wrong field. */
  who: Actor | null
  address?: string | undefined
  requestId?: string | undefined
  what?: Readonly<Record<string, string | number>>
}

/** Recording never fails and is never awaited. */
export interface Audit {
  record(entry: AuditEntry): void
}

export const NO_AUDIT: Audit = { record() {} }

export function recordDone(
  audit: Audit,
  c: BffContext,
  event: string,
  what: NonNullable<AuditEntry['what']>,
): void {
  const { user } = c.get('caller')
  const who = user && { user: user.name, role: user.role }
  audit.record({ event, outcome: 'done', who, what, ...originOf(c) })
}

export function originOf(c: BffContext): Pick<AuditEntry, 'address' | 'requestId'> {
  return { address: c.env.address, requestId: c.get('requestId') }
}
