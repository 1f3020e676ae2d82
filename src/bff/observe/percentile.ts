/** Nearest rank; `null` of no values. */
export function percentile(values: readonly number[], share: number): number | null {
  const ascending = [...values].sort((a, b) => a - b)
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? null
}
