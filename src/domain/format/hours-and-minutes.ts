import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'

/** No more precise than known: one minute below ten, five below an hour, ten above. At least one. */
export function hoursAndMinutes(ms: number): { hours: number; minutes: number } {
  const exact = ms / MINUTE_MS
  const step = exact < 10 ? 1 : exact < 60 ? 5 : 10
  const total = Math.max(1, Math.round(exact / step) * step)
  return { hours: Math.floor(total / 60), minutes: total % 60 }
}

const ABOUT_MS = 5 * 60_000

/** Rounds an uncertain time, keeping it before or after `moments`, such as now. */
export function aboutMs(ms: number, ...moments: readonly number[]): number {
  const about = Math.round(ms / ABOUT_MS) * ABOUT_MS
  return moments.some((moment) => ms > moment !== about > moment) ? ms : about
}
