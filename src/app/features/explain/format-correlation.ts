import { formatNumber } from '../../../domain/format/format-value.ts'

/** `0.96`, of correlation or determination; never rounded up to ±1. */
export function formatCorrelation(r: number, decimals: number, locale: string): string {
  const most = 1 - 10 ** -decimals
  const shown = Math.abs(r) < 1 ? Math.min(most, Math.max(-most, r)) : r
  return formatNumber(shown, { decimals }, locale)
}
