import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Note } from '../../../domain/notes/note.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../view/time/format-time.ts'
import { Button } from '../../ui/Button.tsx'
import { useNoteWhen } from './note-time.ts'
import type { Noting } from './use-noting.ts'

/** A note's text is foreign: it is rendered as text only. */
export function NoteCard({
  note,
  letter,
  zone,
  noting,
  onAct,
  children,
}: {
  note: Note
  /** Of the compared series. */
  letter?: string | undefined
  zone: string
  noting?: Noting | undefined
  /** An action was chosen. */
  onAct?: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation('notes')
  const locale = useLocale()
  const when = useNoteWhen(zone)(note)
  const { text, by, edited, isPublic } = note
  const act = (run: () => void) => {
    onAct?.()
    run()
  }
  return (
    <article className="note-card" aria-label={when}>
      <header className="note-head">
        <p className="note-when">
          {letter !== undefined && <strong>{letter}</strong>} {children} {when} ·{' '}
          <bdi>{by ?? t('anybody')}</bdi>
          {edited && (
            <>
              {', '}
              {t('edited', { by: edited.by ?? t('anybody'), time: formatInstant(edited.at, zone, locale) })}
            </>
          )}
          {isPublic && (
            <span className="note-public" title={t('publicDetail')}>
              {t('public')}
            </span>
          )}
        </p>
        {noting?.isAllowed && (
          <p className="note-actions">
            <Button aria-label={t('editOf', { when })} onClick={() => act(() => noting.edit(note))}>
              {t('edit')}
            </Button>
            <Button
              aria-label={t('removeOf', { when })}
              onClick={() => act(() => noting.removing.mutate(note))}
            >
              {t('remove')}
            </Button>
          </p>
        )}
      </header>
      <p className="note-text" dir="auto">
        {text}
      </p>
    </article>
  )
}
