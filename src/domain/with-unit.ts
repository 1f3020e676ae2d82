/** From this size on a decimal says more than any gauge knows, and costs room on the map. */
const BRIEF_FROM = 100

const POWERS: Readonly<Record<string, string>> = { 2: '²', 3: '³' }
/** A length and its power; without look-behind, at which the browsers of old screens stop reading the program. */
const LENGTH = /(^|[^\p{L}\p{N}])([kcdm]?m|ft)([23])(?![\p{L}\p{N}])/gu

/** A unit as it is printed: `m3/s` is `m³/s`, a letter's own number that is no power of a length stays. */
export function printedUnit(unit: string): string {
  return unit.replace(LENGTH, (_, before, length, power) => `${before}${length}${POWERS[power]}`)
}

/** No-break space between number and unit; the degree sign of an angle follows as it is. */
export function withUnit(number: string, unit: string): string {
  return unit === '' ? number : unit === '°' ? `${number}°` : `${number}\u00a0${printedUnit(unit)}`
}

/** How many decimals a value is told with where room is dear: none from a hundred up. */
export function briefDecimals(value: number, decimals: number): number {
  return Math.abs(value) >= BRIEF_FROM ? 0 : decimals
}
