import { canonicalUnit } from '../quantity.ts'

/** One dimension a line, relative to its first unit. */
const MEASURES: readonly Record<string, number>[] = [
  { cm: 1, mm: 0.1, m: 100, in: 2.54, ft: 30.48 },
  { 'm/s': 1, 'km/h': 1 / 3.6, kn: 1852 / 3600, mph: 0.44704 },
  { 'm3/s': 1, 'l/s': 0.001, 'ft3/s': 0.028316846592 },
  { mbar: 1, hPa: 1, kPa: 10 },
  { V: 1, mV: 0.001 },
]

/** 30.48 from `ft` to `cm`. `null`: not convertible; an unknown unit equals only itself. */
export function unitFactor(from: string, to: string): number | null {
  const [source, target] = [canonicalUnit(from), canonicalUnit(to)]
  if (source === target) return 1
  const measure = MEASURES.find((units) => Object.hasOwn(units, source) && Object.hasOwn(units, target))
  return measure ? (measure[source] as number) / (measure[target] as number) : null
}
