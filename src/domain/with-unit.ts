/** Decimals beyond any gauge's precision waste room. */
const BRIEF_FROM = 100

const POWERS: Readonly<Record<string, string>> = { 2: '²', 3: '³' }
/** A length's power. No look-behind: a syntax error in browsers of old screens. */
const LENGTH = /(^|[^\p{L}\p{N}])([kcdm]?m|ft)([23])(?![\p{L}\p{N}])/gu

/** `m3/s` becomes `m³/s`; other numbers stay. */
export function printedUnit(unit: string): string {
  return unit.replace(LENGTH, (_, before, length, power) => `${before}${length}${POWERS[power]}`)
}

/** Empty where the name is the unit: `pH`. */
export function unitBeside(name: string, unit: string): string {
  return name === unit ? '' : printedUnit(unit)
}

/** With a no-break space; none before an angle's degree sign. */
export function withUnit(number: string, unit: string): string {
  return unit === '' ? number : unit === '°' ? `${number}°` : `${number}\u00a0${printedUnit(unit)}`
}

export function briefDecimals(value: number, decimals: number): number {
  return Math.abs(value) >= BRIEF_FROM ? 0 : decimals
}
