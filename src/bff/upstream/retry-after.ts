const MAX_DURATION_MS = 86_400_000

/**
 * The wait in a `Retry-After` header (RFC 9110, 10.2.3: seconds or a date), at most a day; `null` if it is missing or
 * invalid.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, MAX_DURATION_MS)
  // the header's date form only, since Date.parse takes almost anything
  if (!/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text)) return null
  const until = Date.parse(text)
  return Number.isNaN(until) ? null : Math.min(Math.max(0, until - nowMs), MAX_DURATION_MS)
}
