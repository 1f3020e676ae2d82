/**
 * The stored text of a set: JSON numbers separated by commas, empty for a missing value, without trailing
 * commas. `String` prints the shortest decimal that reads back, so 521.7 stays 521.7.
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
