import type { FlaggedStretch } from '../../../../../domain/quality/flagged-stretches.ts'
import { isLimit } from '../../../../../domain/quantity.ts'

/** Key of the reason's text: a range open to one side names only the other end. */
export function reasonKey({
  reason,
  span,
}: Pick<FlaggedStretch, 'reason' | 'span'>): FlaggedStretch['reason'] | 'below' | 'above' {
  if (reason !== 'outside' || !span) return reason
  if (!isLimit(span[1])) return 'below'
  return isLimit(span[0]) ? reason : 'above'
}
