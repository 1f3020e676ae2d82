/** The value below or at which that share of the values lies (nearest rank); `null` of none. */
export function percentile(values: readonly number[], share: number): number | null {
  const ascending = [...values].sort((a, b) => a - b)
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? null
}
