import { formatNumber } from '../../quantity/format-value.ts'

/** From this size on thousands are told as such. */
const COMPACT_FROM = 100_000

/** `1,200`, `120K`: an axis has no room for six digits. */
export function formatTick(value: number, decimals: number, locale: string): string {
  if (Math.abs(value) < COMPACT_FROM) return formatNumber(value, { decimals }, locale)
  return new Intl.NumberFormat(locale, { notation: 'compact' }).format(value).replace('-', '−')
}
