const MINUTE_MS = 60_000

/**
 * A span in steps of a minute below ten minutes, so that it counts down, of five below one hour and of ten above: more would claim what
 * nobody knows. At least one minute.
 */
export function hoursAndMinutes(ms: number): { hours: number; minutes: number } {
  const exact = ms / MINUTE_MS
  const step = exact < 10 ? 1 : exact < 60 ? 5 : 10
  const total = Math.max(1, Math.round(exact / step) * step)
  return { hours: Math.floor(total / 60), minutes: total % 60 }
}
