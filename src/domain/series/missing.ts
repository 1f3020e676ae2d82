/** A stretch of time. */
export type Stretch = [fromMs: number, toMs: number]

/** How long stretches are together. */
export function missingMs(stretches: readonly (readonly [number, number])[]): number {
  return stretches.reduce((sum, [fromMs, toMs]) => sum + toMs - fromMs, 0)
}

/** What of some stretches lies outside of others; both ascend and do not overlap, and so does what comes back. */
export function outsideOf(
  stretches: readonly (readonly [number, number])[],
  others: readonly (readonly [number, number])[],
): Stretch[] {
  if (others.length === 0) return stretches.map(([fromMs, toMs]) => [fromMs, toMs])
  const outside: Stretch[] = []
  for (const [fromMs, toMs] of stretches) {
    let sinceMs = fromMs
    for (const [otherFromMs, otherToMs] of others) {
      if (otherToMs <= sinceMs || otherFromMs >= toMs) continue
      if (otherFromMs > sinceMs) outside.push([sinceMs, otherFromMs])
      sinceMs = otherToMs
    }
    if (sinceMs < toMs) outside.push([sinceMs, toMs])
  }
  return outside
}
