import { instantOf, wallOf } from '../../../domain/aggregation/clock.ts'

const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/

/** An instant as a field of date and time has it, by the clocks of a zone; seconds where there are any. */
export function localText(ms: number, zone: string): string {
  const text = new Date(wallOf(ms, zone)).toISOString().slice(0, -1)
  return ms % 60_000 === 0 ? text.slice(0, 16) : text
}

/** The instant that a field of date and time names; `undefined` for none. */
export function instantIn(text: string, zone: string): number | undefined {
  const match = FORM.exec(text)
  const wallMs = match ? Date.parse(`${text}Z`) : Number.NaN
  return Number.isNaN(wallMs) ? undefined : instantOf(wallMs, zone)
}
