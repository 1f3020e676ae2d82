/**
 * The stored text of a set's values: JSON numbers separated by commas, nothing for a missing value, trailing
 * commas left out; empty when there is no value at all. `String` prints the shortest decimal that reads back as
 * the same number, so 521.7 stays 521.7.
 */
export function packValues(values: readonly (number | null)[]): string {
  let text = ''
  let pendingCommas = ''
  for (const value of values) {
    if (value !== null && Number.isFinite(value)) {
      text += pendingCommas + String(value)
      pendingCommas = ''
    }
    pendingCommas += ','
  }
  return text
}
