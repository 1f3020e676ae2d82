/** From this size on a decimal exceeds any gauge's precision and wastes room on the map. */
const BRIEF_FROM = 100

const POWERS: Readonly<Record<string, string>> = { 2: '²', 3: '³' }
/** A length and its power; without look-behind, a syntax error in the browsers of old screens. */
const LENGTH = /(^|[^\p{L}\p{N}])([kcdm]?m|ft)([23])(?![\p{L}\p{N}])/gu

/** A unit for display: `m3/s` becomes `m³/s`; numbers that are not powers of a length stay. */
export function printedUnit(unit: string): string {
  return unit.replace(LENGTH, (_, before, length, power) => `${before}${length}${POWERS[power]}`)
}

/** A unit as it stands beside its quantity's name; empty where the name says it already: `pH`. */
export function unitBeside(name: string, unit: string): string {
  return name === unit ? '' : printedUnit(unit)
}

/** Number and unit with a no-break space; the degree sign of an angle follows directly. */
export function withUnit(number: string, unit: string): string {
  return unit === '' ? number : unit === '°' ? `${number}°` : `${number}\u00a0${printedUnit(unit)}`
}

/** Decimals of a value where room is scarce: none from a hundred up. */
export function briefDecimals(value: number, decimals: number): number {
  return Math.abs(value) >= BRIEF_FROM ? 0 : decimals
}
