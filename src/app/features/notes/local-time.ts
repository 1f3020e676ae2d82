import { instantOf, offsetMs, wallOf } from '../../../domain/aggregation/clock.ts'

const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/

/** As a `datetime-local` field has it; seconds only where there are any. */
export function localText(ms: number, zone: string): string {
  const text = new Date(wallOf(ms, zone)).toISOString().slice(0, -1)
  return ms % 60_000 === 0 ? text.slice(0, 16) : text
}

/** `undefined` if invalid. A repeated hour has the offset of `nearMs`, the old value, else the earlier. */
export function instantIn(text: string, zone: string, nearMs?: number): number | undefined {
  const match = FORM.exec(text)
  const wallMs = match ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(wallMs)) return undefined
  const usualMs = instantOf(wallMs, zone)
  const likeBefore = wallMs - offsetMs(zone, nearMs ?? usualMs)
  return wallOf(likeBefore, zone) === wallMs ? likeBefore : usualMs
}
