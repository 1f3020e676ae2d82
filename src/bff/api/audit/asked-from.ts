import type { BffContext } from '../routes/route-table.ts'
import type { AuditEntry } from './audit.ts'

/** Where a request comes from, for its entries. */
export function askedFrom(c: BffContext): Pick<AuditEntry, 'address' | 'requestId'> {
  return { address: c.env.address, requestId: c.get('requestId') }
}
