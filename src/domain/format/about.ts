/** What is expected is not known more closely than to five minutes. */
const ABOUT_MS = 5 * 60_000

/** A time that nobody knows to the minute, epoch milliseconds. */
export function aboutMs(ms: number): number {
  return Math.round(ms / ABOUT_MS) * ABOUT_MS
}
