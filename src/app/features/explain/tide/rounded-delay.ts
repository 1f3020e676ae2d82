const MINUTE = 60_000

/** A delay to the minute, or to five of them where readings are a quarter of an hour apart or more: no more is known. */
export function roundedDelay(ms: number, stepMs: number): number {
  const to = stepMs < 15 * MINUTE ? MINUTE : 5 * MINUTE
  return Math.round(ms / to) * to + 0
}
