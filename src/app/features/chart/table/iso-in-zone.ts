import { wallOf } from '../../../../domain/aggregation/clock.ts'

/** `2015-12-27T02:15:00+01:00`, as in an export. */
export function isoInZone(timeMs: number, zone: string): string {
  const wallMs = wallOf(timeMs, zone)
  const minutes = Math.round((wallMs - timeMs) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return `${new Date(wallMs).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${offset}`
}
