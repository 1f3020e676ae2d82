import { dateFormat } from '../../domain/format/date-format.ts'
import { formatNumber } from '../../domain/format/format-value.ts'
import { readersZone } from '../time/zone.ts'

/**
 * Has the browser load what it formats numbers and dates with: the first of each takes 25 ms, four times that on a phone, and
 * would do so in the frame that shows the first value. The page waits for its first answer now.
 */
export function warmFormats(locale: string): void {
  setTimeout(() => formatNumber(0, { decimals: 0 }, locale))
  setTimeout(() => dateFormat(locale, readersZone(), { dateStyle: 'medium' }).format(0))
}
