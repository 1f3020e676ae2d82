import { formatNumber } from '../../../domain/format/format-value.ts'
import type { ValueScale } from './value-scale.ts'

const COMPACT_FROM = 100_000

/** `1,200`, `120K`: an axis has no room for six digits, unless ticks differ only in the last ones. */
export function formatTick(
  value: number,
  { ticks, decimals }: Pick<ValueScale, 'ticks' | 'decimals'>,
  locale: string,
): string {
  const written = (tick: number) => formatNumber(tick, { decimals }, locale)
  if (Math.abs(value) < COMPACT_FROM) return written(value)
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })
  const compact = (tick: number) => format.format(tick).replace('-', '−')
  const isShorter = longest(ticks.map(compact)) < longest(ticks.map(written))
  return isShorter && ticks.every(isInHundredths) ? compact(value) : written(value)
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length))
}

/** Whether a number is exact with two decimals of its thousands, millions and so on. */
function isInHundredths(value: number): boolean {
  const thousands = Math.floor(Math.log10(Math.abs(value) || 1) / 3)
  const hundredths = (value / 1000 ** thousands) * 100
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6
}
