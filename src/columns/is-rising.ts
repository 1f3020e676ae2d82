/** Whether each time comes after the one before. */
export function isRising(t: Float64Array): boolean {
  for (let i = 1; i < t.length; i++) if (!((t[i] as number) > (t[i - 1] as number))) return false
  return true
}
