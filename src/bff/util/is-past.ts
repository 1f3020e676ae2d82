/**
 * Whether `periodMs` have passed since then by the wall clock. A time that lies ahead is past as well: the
 * clock was put back, and nobody is to wait until it is there again.
 */
export function isPast(sinceMs: number, periodMs: number, nowMs: number): boolean {
  return nowMs < sinceMs || nowMs - sinceMs >= periodMs
}
