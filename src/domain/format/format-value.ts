import type { Quantity } from '../quantity.ts'
import { briefDecimals, withUnit } from '../with-unit.ts'

const MINUS = '−'

type Measure = Pick<Quantity, 'decimals' | 'digits' | 'unit'>

/** `0.254`: all of the value's decimals, at least its quantity's. */
export function formatAsSent(value: number, quantity: Measure, locale: string): string {
  return formatNumber(value, quantity, locale, MAX_DECIMALS)
}

/** `92.4 cm`, unbroken. */
export function formatValue(value: number, quantity: Measure, locale: string): string {
  return withUnit(formatNumber(value, quantity, locale), quantity.unit)
}

/** `152 cm`: without decimals from a hundred up, for narrow places. */
export function formatBriefly(value: number, quantity: Measure, locale: string): string {
  const decimals = briefDecimals(value, quantity.decimals)
  return withUnit(formatNumber(value, { ...quantity, decimals }, locale), quantity.unit)
}

/** `80 cm`, `182.9 cm`: a threshold has no more decimals than it was given. */
export function formatThreshold(value: number, { decimals, unit }: Measure, locale: string): string {
  return withUnit(formatNumber(value, { decimals: 0 }, locale, decimals), unit)
}

type Direction = 'rising' | 'falling' | 'steady'

export interface RateText {
  direction: Direction
  arrow: string
  amount: string
}

/** A change that rounds to zero is steady. `hour` ends the unit. */
export function formatRate(perHour: number, quantity: Measure, locale: string, hour = '/h'): RateText {
  const size = Math.abs(perHour)
  const decimals = size >= 10 ? 0 : quantity.decimals
  const direction = Number(size.toFixed(decimals)) === 0 ? 'steady' : perHour > 0 ? 'rising' : 'falling'
  return {
    direction,
    arrow: { rising: '↑', falling: '↓', steady: '→' }[direction],
    amount: `${withUnit(formatNumber(size, { decimals }, locale), quantity.unit)}${hour}`,
  }
}

const formats = new Map<string, Intl.NumberFormat>()

/** Beyond it digits say nothing and fill the screen: such a value is no measurement. */
const WRITTEN_OUT_BELOW = 1e12

/** More than any gauge has; binary fractions have sixteen. */
export const MAX_DECIMALS = 9

/** `1,234.5`, with a true minus. */
export function formatNumber(
  value: number,
  { decimals, digits = 0 }: Omit<Measure, 'unit'>,
  locale: string,
  atMost = decimals,
): string {
  if (Math.abs(value) >= WRITTEN_OUT_BELOW) return inPowersOfTen(value, locale)
  const most = decimalsOf(value, { decimals: atMost, digits })
  // significant digits without trailing zeros
  const least = digits > 0 ? 0 : decimals
  const key = `${locale} ${least} ${most}`
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      signDisplay: 'negative',
    })
  formats.set(key, known)
  return known.format(value).replace('-', MINUS)
}

export function decimalsOf(value: number, { decimals, digits = 0 }: Omit<Measure, 'unit'>): number {
  return Math.max(decimals, Math.min(MAX_DECIMALS, decimalsFor(digits, value)))
}

function decimalsFor(digits: number, value: number): number {
  return digits === 0 || value === 0 ? 0 : digits - 1 - Math.floor(Math.log10(Math.abs(value)))
}

function inPowersOfTen(value: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 2 })
  return format.format(value).replaceAll('-', MINUS)
}
