export type TimeSpan = [fromMs: number, toMs: number]

export function missingMs(spans: readonly (readonly [number, number])[]): number {
  return spans.reduce((sum, [fromMs, toMs]) => sum + toMs - fromMs, 0)
}

/** Set difference; both lists ascend and do not overlap, as does the result. */
export function outsideOf(
  spans: readonly (readonly [number, number])[],
  others: readonly (readonly [number, number])[],
): TimeSpan[] {
  if (others.length === 0) return spans.map(([fromMs, toMs]) => [fromMs, toMs])
  const outside: TimeSpan[] = []
  for (const [fromMs, toMs] of spans) {
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
