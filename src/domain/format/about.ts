/** What is expected is not known more closely than to five minutes. */
const ABOUT_MS = 5 * 60_000

/** A time that nobody knows to the minute, epoch milliseconds; it stays before or after `moments`, such as now. */
export function aboutMs(ms: number, ...moments: readonly number[]): number {
  const about = Math.round(ms / ABOUT_MS) * ABOUT_MS
  return moments.some((moment) => ms > moment !== about > moment) ? ms : about
}
