import type { BffContext } from '../routes/route-table.ts'
import type { Audit, AuditEntry } from './audit.ts'
import { originOf } from './origin-of.ts'

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
