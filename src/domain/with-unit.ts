/** From this size on a decimal says more than any gauge knows, and costs room on the map. */
const BRIEF_FROM = 100

/** No-break space between number and unit; the degree sign of an angle follows as it is. */
export function withUnit(number: string, unit: string): string {
  return unit === '' ? number : unit === '°' ? `${number}°` : `${number}\u00a0${unit}`
}

/** How many decimals a value is told with where room is dear: none from a hundred up. */
export function briefDecimals(value: number, decimals: number): number {
  return Math.abs(value) >= BRIEF_FROM ? 0 : decimals
}
