import { Link } from '@tanstack/react-router'
import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { useTranslation } from 'react-i18next'
import type { Note } from '../../../../domain/notes/note.ts'
import type { ChartSearch } from '../../address/chart-search.ts'
import { compact } from '../../address/text.ts'
import { isoText } from '../../chart/time-range/chart-address.ts'
import { NoteCard } from '../NoteCard.tsx'
import { NoteForm } from '../NoteForm.tsx'
import type { Noting } from '../use-noting.ts'

export function NoteResults({
  notes,
  nameOf,
  zone,
  noting,
}: {
  notes: readonly Note[]
  nameOf: (device: string) => string
  zone: string
  noting: Noting
}) {
  const { t } = useTranslation('notes')
  const { draft } = noting
  return (
    <ul className="note-list" aria-label={t('title')}>
      {notes.map((note) => (
        <li key={note.id}>
          {draft && 'id' in draft && draft.id === note.id ? (
            <NoteForm draft={draft} zone={zone} noting={noting} />
          ) : (
            <NoteCard note={note} zone={zone} noting={noting}>
              <Link
                to="/stations/$id"
                params={{ id: note.device }}
                search={({ zone: choice }) => compact<ChartSearch>({ ...around(note), zone: choice })}
                title={t('showOnChart')}
              >
                {nameOf(note.device)}
              </Link>
            </NoteCard>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A day around a moment; a stretch with half its length on both sides. */
function around({ from, to }: Note): { from: string; to: string } {
  const beside = to === null ? 12 * HOUR_MS : Math.max(HOUR_MS, (to - from) / 2)
  return { from: isoText(from - beside), to: isoText((to ?? from) + beside) }
}
