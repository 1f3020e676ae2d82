import type { BffContext } from '../routes/route-table.ts'
import type { AuditEntry } from './audit.ts'

export function originOf(c: BffContext): Pick<AuditEntry, 'address' | 'requestId'> {
  return { address: c.env.address, requestId: c.get('requestId') }
}
