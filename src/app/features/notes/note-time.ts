import { useTranslation } from 'react-i18next'
import { instantOf, offsetMs, wallOf } from '../../../domain/aggregation/clock.ts'
import type { Note } from '../../../domain/notes/note.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../view/time/format-time.ts'
import { lengthOf, type TimeRange } from '../../../view/time/time-range.ts'
import type { NotePlace } from '../chart/scene.ts'
import { formatStretch } from '../chart/time-range/format-span.ts'

export function useNoteWhen(zone: string): (note: Pick<Note, 'from' | 'to'>) => string {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  return ({ from, to }) =>
    to === null
      ? formatInstant(from, zone, locale)
      : t('span', formatStretch({ fromMs: from, toMs: to }, zone, locale))
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** In longer ranges a pixel is more than a second. */
const FINE_MS = 30 * MINUTE_MS

/** In whole minutes, or seconds in a short range. */
export function roundedPlace({ from, to }: NotePlace, range: TimeRange): NotePlace {
  const unit = lengthOf(range) > FINE_MS ? MINUTE_MS : SECOND_MS
  const rounded = (ms: number) => Math.round(ms / unit) * unit
  // the crosshair stops at readings, which have exact times
  if (to === null) return { from: Number.isInteger(from) ? from : rounded(from), to }
  return { from: rounded(from), to: Math.max(rounded(to), rounded(from) + unit) }
}

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
