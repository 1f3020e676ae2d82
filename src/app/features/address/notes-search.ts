import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { compact, oneOf, textIn } from './text.ts'

/** Days; all notes when absent. */
export const NOTES_DAYS = ['7', '30', '365'] as const
export type NotesDays = (typeof NOTES_DAYS)[number]

const MAX_CHARACTERS = 200

export interface NotesSearch {
  q?: string
  station?: string
  days?: NotesDays
  zone?: ZoneChoice
}

export function parseNotesSearch(search: Record<string, unknown>): NotesSearch {
  return compact<NotesSearch>({
    q: textIn(search.q)?.slice(0, MAX_CHARACTERS),
    station: textIn(search.station),
    days: oneOf(textIn(search.days), NOTES_DAYS),
    zone: parseZoneChoice(search.zone),
  })
}
