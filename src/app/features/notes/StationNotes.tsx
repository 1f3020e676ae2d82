import { Link } from '@tanstack/react-router'
import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { useTranslation } from 'react-i18next'
import type { Note } from '../../../domain/notes/note.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { Button } from '../../ui/Button.tsx'
import type { NotesSearch } from '../address/notes-search.ts'
import { compact } from '../address/text.ts'
import { useFailureText } from '../failure/use-failure-text.ts'
import { NoteCard } from './NoteCard.tsx'
import { NoteForm } from './NoteForm.tsx'
import { NotingState } from './NotingState.tsx'
import type { Noting } from './use-noting.ts'

/** Others are a click away. */
const AT_MOST = 3

export function StationNotes({
  deviceId,
  notes,
  failure,
  range,
  zone,
  noting,
}: {
  deviceId: string
  notes: readonly Note[]
  failure: { error: Error; retry: () => void } | null
  range: TimeRange
  zone: string
  noting: Noting
}) {
  const { t } = useTranslation(['notes', 'common'])
  const failureText = useFailureText()
  const { isAllowed, draft } = noting
  if (!isAllowed && notes.length === 0 && !failure) return null
  return (
    <section className="station-notes" data-empty={notes.length === 0} aria-label={t('notes:title')}>
      <header className="section-head">
        <h2>{t('notes:title')}</h2>
        {isAllowed && (
          <Button onClick={() => noting.begin({ device: deviceId, from: latestIn(range), to: null })}>
            {t('notes:add')}
          </Button>
        )}
        <Link
          to="/notes"
          search={({ zone: choice }) => compact<NotesSearch>({ station: deviceId, zone: choice })}
        >
          {t('notes:ofStation')}
        </Link>
      </header>
      {draft && (
        <NoteForm key={JSON.stringify(draft)} draft={draft} zone={zone} shown={range} noting={noting} />
      )}
      <NotingState noting={noting} />
      {failure && (
        <p className="chart-strip" role="status">
          {t('notes:failed')} {failureText(failure.error)}{' '}
          <Button onClick={failure.retry}>{t('common:retry')}</Button>
        </p>
      )}
      {notes.length === 0 && !failure && (
        <p className="panel-note">
          {t('notes:none')} <span className="on-fine-pointer">{t('notes:howTo')}</span>
        </p>
      )}
      {notes.length > 0 && (
        <ul className="note-list is-brief">
          {notes.slice(0, AT_MOST).map((note) => (
            <li key={note.id}>
              <NoteCard note={note} zone={zone} noting={noting} />
            </li>
          ))}
        </ul>
      )}
      {notes.length > AT_MOST && (
        <p className="panel-note">{t('notes:more', { count: notes.length - AT_MOST })}</p>
      )}
    </section>
  )
}

/** The last whole minute of a range that is past. */
function latestIn({ toMs }: TimeRange): number {
  return Math.floor(Math.min(toMs, Date.now()) / MINUTE_MS) * MINUTE_MS
}
