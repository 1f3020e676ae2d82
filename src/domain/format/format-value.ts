import type { Quantity } from '../quantity.ts'
import { briefDecimals, withUnit } from '../with-unit.ts'

const MINUS = '−'

type Measure = Pick<Quantity, 'decimals' | 'digits' | 'unit'>

/** `0.254`: a value with all of its own decimals, and at least its quantity's. */
export function formatAsSent(value: number, quantity: Measure, locale: string): string {
  return formatNumber(value, quantity, locale, MAX_DECIMALS)
}

/** `92.4 cm`: a value and its unit, unbroken at the end of a line. */
export function formatValue(value: number, quantity: Measure, locale: string): string {
  return withUnit(formatNumber(value, quantity, locale), quantity.unit)
}

/** `152 cm`: as `formatValue`, without decimals from a hundred up, for where room is dear. */
export function formatBriefly(value: number, quantity: Measure, locale: string): string {
  const decimals = briefDecimals(value, quantity.decimals)
  return withUnit(formatNumber(value, { ...quantity, decimals }, locale), quantity.unit)
}

/** `80 cm`, `182.9 cm`: a threshold is a decision, not a measurement, and has no more decimals than it was given. */
export function formatThreshold(value: number, { decimals, unit }: Measure, locale: string): string {
  return withUnit(formatNumber(value, { decimals: 0 }, locale, decimals), unit)
}

export type Direction = 'rising' | 'falling' | 'steady'

export interface RateText {
  direction: Direction
  /** `↑`, `↓` or `→`. */
  arrow: string
  /** `9 cm/h`: the size of the change, without sign; the arrow has it. */
  amount: string
}

/** Change per hour in words; what rounds to nothing is steady. `hour` ends the unit. */
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

/**
 * From here on digits say nothing, and take the room of everything else: what is no measurement may have
 * three hundred.
 */
const WRITTEN_OUT_BELOW = 1e12

/** More than any gauge has; 0.1 + 0.2 has sixteen that nobody measured. */
export const MAX_DECIMALS = 9

/** `1,234.5`: a value with its quantity's decimals, in the reader's locale, with a true minus. */
export function formatNumber(
  value: number,
  { decimals, digits = 0 }: Omit<Measure, 'unit'>,
  locale: string,
  atMost = decimals,
): string {
  if (Math.abs(value) >= WRITTEN_OUT_BELOW) return inPowersOfTen(value, locale)
  const most = decimalsOf(value, { decimals: atMost, digits })
  // what nobody knows the size of has no decimals that say nothing
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

/** With how many decimals a value is written at most. */
export function decimalsOf(value: number, { decimals, digits = 0 }: Omit<Measure, 'unit'>): number {
  return Math.max(decimals, Math.min(MAX_DECIMALS, decimalsFor(digits, value)))
}

/** The decimals that show so many digits of a value, from its first that is not 0 on. */
function decimalsFor(digits: number, value: number): number {
  return digits === 0 || value === 0 ? 0 : digits - 1 - Math.floor(Math.log10(Math.abs(value)))
}

function inPowersOfTen(value: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 2 })
  return format.format(value).replaceAll('-', MINUS)
}
