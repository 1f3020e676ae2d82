/** 97.5 % of a normal distribution lie below. */
const NORMAL_975 = 1.959963984540054

/**
 * The value below which 97.5 % of Student's distribution with so many degrees of freedom lie, for two-sided intervals of 95 %: the expansion
 * of Abramowitz and Stegun (1964), 26.7.5. Within 0.2 % from 5 degrees on.
 */
export function studentT975(degrees: number): number {
  const x = NORMAL_975
  const g1 = (x ** 3 + x) / 4
  const g2 = (5 * x ** 5 + 16 * x ** 3 + 3 * x) / 96
  const g3 = (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / 384
  return x + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3
}
