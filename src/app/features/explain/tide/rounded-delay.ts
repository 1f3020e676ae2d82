const MINUTE = 60_000

/** To the minute, or to five where readings are 15 minutes apart or more. */
export function roundedDelay(ms: number, stepMs: number): number {
  const to = stepMs < 15 * MINUTE ? MINUTE : 5 * MINUTE
  return Math.round(ms / to) * to + 0
}
