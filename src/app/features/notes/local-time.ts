import { instantOf, offsetMs, wallOf } from '../../../domain/aggregation/clock.ts'

const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/

/** An instant as a field of date and time has it, by the clocks of a zone; seconds where there are any. */
export function localText(ms: number, zone: string): string {
  const text = new Date(wallOf(ms, zone)).toISOString().slice(0, -1)
  return ms % 60_000 === 0 ? text.slice(0, 16) : text
}

/**
 * The instant that a field of date and time names; `undefined` for none. Of a repeated hour the one with the offset of `nearMs`,
 * which the field had before: without it the earlier one.
 */
export function instantIn(text: string, zone: string, nearMs?: number): number | undefined {
  const match = FORM.exec(text)
  const wallMs = match ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(wallMs)) return undefined
  const usualMs = instantOf(wallMs, zone)
  const likeBefore = wallMs - offsetMs(zone, nearMs ?? usualMs)
  return wallOf(likeBefore, zone) === wallMs ? likeBefore : usualMs
}
