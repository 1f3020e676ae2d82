const ABOUT_MS = 5 * 60_000

/** Rounds an uncertain time, keeping it before or after `moments`, such as now. */
export function aboutMs(ms: number, ...moments: readonly number[]): number {
  const about = Math.round(ms / ABOUT_MS) * ABOUT_MS
  return moments.some((moment) => ms > moment !== about > moment) ? ms : about
}
