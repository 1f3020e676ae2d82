const MINUTE_MS = 60_000

/** No more precise than known: one minute below ten, five below an hour, ten above. At least one. */
export function hoursAndMinutes(ms: number): { hours: number; minutes: number } {
  const exact = ms / MINUTE_MS
  const step = exact < 10 ? 1 : exact < 60 ? 5 : 10
  const total = Math.max(1, Math.round(exact / step) * step)
  return { hours: Math.floor(total / 60), minutes: total % 60 }
}
