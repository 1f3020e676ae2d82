/** Texts that occur more than once, in one pass: a service may name any number of sensors. */
export function repeated(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const text of texts) {
    if (seen.has(text)) again.add(text)
    seen.add(text)
  }
  return again
}
