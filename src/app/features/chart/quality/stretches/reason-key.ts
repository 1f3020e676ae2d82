import type { FlaggedStretch } from '../../../../../domain/quality/flagged-stretches.ts'
import { isLimit } from '../../../../../domain/quantity.ts'

/** Which text says why: a range that is open to one side names the other end alone. */
export function reasonKey({
  reason,
  span,
}: Pick<FlaggedStretch, 'reason' | 'span'>): FlaggedStretch['reason'] | 'below' | 'above' {
  if (reason !== 'outside' || !span) return reason
  if (!isLimit(span[1])) return 'below'
  return isLimit(span[0]) ? reason : 'above'
}
