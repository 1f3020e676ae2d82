/** By the wall clock. A time in the future counts as past: the clock was set back. */
export function isPast(sinceMs: number, periodMs: number, nowMs: number): boolean {
  return nowMs < sinceMs || nowMs - sinceMs >= periodMs
}
