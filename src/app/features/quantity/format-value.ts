import type { Quantity } from '../../../domain/quantity.ts'

/** From this size on a decimal says more than any gauge knows, and costs room on the map. */
const BRIEF_FROM = 100
const MINUS = '−'

/** `1,234.5`: a value with its quantity's decimals, in the reader's locale, with a true minus. */
export function formatNumber(value: number, quantity: Pick<Quantity, 'decimals'>, locale: string): string {
  return format(value, quantity.decimals, locale)
}

/** `92.4 cm`: a value and its unit, unbroken at the end of a line. */
export function formatValue(
  value: number,
  quantity: Pick<Quantity, 'decimals' | 'unit'>,
  locale: string,
): string {
  return withUnit(format(value, quantity.decimals, locale), quantity.unit)
}

/** `152 cm`: as `formatValue`, without decimals from a hundred up, for where room is dear. */
export function formatBriefly(
  value: number,
  quantity: Pick<Quantity, 'decimals' | 'unit'>,
  locale: string,
): string {
  return withUnit(format(value, briefDecimals(value, quantity.decimals), locale), quantity.unit)
}

export type Direction = 'rising' | 'falling' | 'steady'

export interface RateText {
  direction: Direction
  /** `↑`, `↓` or `→`. */
  arrow: string
  /** `9 cm/h`: the size of the change, without sign; the arrow has it. */
  amount: string
}

/** Change per hour in words; what rounds to nothing is steady. */
export function formatRate(
  perHour: number,
  quantity: Pick<Quantity, 'decimals' | 'unit'>,
  locale: string,
): RateText {
  const size = Math.abs(perHour)
  const decimals = size >= 10 ? 0 : quantity.decimals
  const direction = Number(size.toFixed(decimals)) === 0 ? 'steady' : perHour > 0 ? 'rising' : 'falling'
  return {
    direction,
    arrow: { rising: '↑', falling: '↓', steady: '→' }[direction],
    amount: `${withUnit(format(size, decimals, locale), quantity.unit)}/h`,
  }
}

function briefDecimals(value: number, decimals: number): number {
  return Math.abs(value) >= BRIEF_FROM ? 0 : decimals
}

/** No-break space between number and unit; the degree sign of an angle and the per cent sign follow as they are. */
export function withUnit(number: string, unit: string): string {
  return unit === '' ? number : unit === '°' ? `${number}°` : `${number}\u00a0${unit}`
}

const formats = new Map<string, Intl.NumberFormat>()

function format(value: number, decimals: number, locale: string): string {
  const key = `${locale} ${decimals}`
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    })
  formats.set(key, known)
  return known.format(value).replace('-', MINUS)
}
