import { tzOffset } from '@date-fns/tz'

/** Offset of a zone at an instant, in whole minutes east of UTC: before standard time it had seconds. */
export function offsetMinutes(zone: string, ms: number): number {
  return Math.round(tzOffset(zone, new Date(ms)))
}

/** `UTC+7`, `UTC−3:30`, `UTC`: never a three-letter name alone, of which several mean two zones. */
export function offsetLabel(zone: string, ms: number): string {
  const minutes = offsetMinutes(zone, ms)
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

const WEEK_MS = 7 * 86_400_000
const MAX_SAMPLES = 200

/** The offsets of a zone from one time to before another, each once: `UTC−5 / UTC−4` where the clocks change in between. */
export function offsetLabels(zone: string, fromMs: number, toMs: number): string {
  // no zone changes its offset twice within a week; of decades both seasons are met
  const stepMs = Math.max(WEEK_MS, (toMs - fromMs) / MAX_SAMPLES)
  const labels = new Set<string>()
  for (let ms = fromMs; ms < toMs; ms += stepMs) labels.add(offsetLabel(zone, ms))
  labels.add(offsetLabel(zone, toMs - 1))
  return [...labels].join(' / ')
}
