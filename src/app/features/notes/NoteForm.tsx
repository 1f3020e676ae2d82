import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offsetLabel } from '../../../domain/format/date-format.ts'
import { MAX_NOTE_CHARACTERS } from '../../../domain/notes/note.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { Button } from '../../ui/Button.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { useKeptText } from '../kept-text/use-kept-text.ts'
import { instantIn, localText } from './note-time.ts'
import type { NoteDraft, Noting } from './use-noting.ts'

/** Takes the focus and returns it; Escape cancels, Ctrl+Enter saves. */
export function NoteForm({
  draft,
  zone,
  shown,
  noting,
}: {
  draft: NoteDraft
  /** IANA zone of the entered times. */
  zone: string
  shown?: TimeRange | undefined
  noting: Noting
}) {
  const { t } = useTranslation('notes')
  const failureText = useFailureText('reader')
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [textId, fromId, toId] = [useId(), useId(), useId()]
  const before = 'id' in draft ? draft : null
  const [text, setText] = useKeptText(`note/${before?.id ?? draft.device}`, before?.text)
  const [from, setFrom] = useState(localText(draft.from, zone))
  const [to, setTo] = useState(draft.to === null ? '' : localText(draft.to, zone))
  // tells which of a repeated hour is meant
  const [near, setNear] = useState<Pick<NoteDraft, 'from' | 'to'>>(draft)
  const [isPublic, setPublic] = useState(before?.isPublic ?? false)
  const [problem, setProblem] = useState<'noTime' | 'order' | null>(null)
  useEffect(() => {
    const opener = document.activeElement
    const place = form.current?.closest('li')
    form.current?.scrollIntoView({ block: 'nearest' })
    field.current?.focus()
    return () => {
      // the opener may have been replaced by the form
      const home = opener?.isConnected ? opener : place?.querySelector('button')
      if (home instanceof HTMLElement) home.focus({ preventScroll: true })
    }
  }, [])
  const cancel = () => {
    setText('')
    noting.cancel()
  }
  const save = (event?: SubmitEvent) => {
    event?.preventDefault()
    const fromMs = instantIn(from, zone, near.from)
    const toMs = to === '' ? null : instantIn(to, zone, near.to ?? fromMs)
    if (fromMs === undefined || toMs === undefined) return setProblem('noTime')
    if (toMs !== null && toMs <= fromMs) return setProblem('order')
    setProblem(null)
    const content = { device: draft.device, from: fromMs, to: toMs, text: text.trim(), isPublic }
    noting.saving.mutate(before ? { ...before, ...content } : content, { onSuccess: () => setText('') })
  }
  const { isPending, error } = noting.saving
  // a browser whose field has no seconds drops them
  const step = /:\d\d:/.test(from + to) ? 'any' : undefined
  return (
    <form
      ref={form}
      className="note-form"
      aria-label={t(before ? 'form.edit' : 'form.new')}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
      }}
    >
      <div className="note-field">
        <label htmlFor={textId}>{t('form.text')}</label>
        <textarea
          ref={field}
          id={textId}
          value={text}
          rows={3}
          required
          maxLength={MAX_NOTE_CHARACTERS}
          placeholder={t('form.hint')}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="note-times">
        <div className="note-field">
          <label htmlFor={fromId}>
            {t('form.from')} <span className="panel-note">{offsetLabel(zone, draft.from)}</span>
          </label>
          <input
            id={fromId}
            type="datetime-local"
            step={step}
            value={from}
            required
            onChange={(event) => setFrom(event.target.value)}
          />
        </div>
        <div className="note-field">
          <label htmlFor={toId}>
            {t('form.to')} <span className="panel-note">{t('form.toHint')}</span>
          </label>
          <input
            id={toId}
            type="datetime-local"
            step={step}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        {shown && (
          <Button
            onClick={() => {
              setFrom(localText(shown.fromMs, zone))
              setTo(localText(shown.toMs, zone))
              setNear({ from: shown.fromMs, to: shown.toMs })
            }}
          >
            {t('form.range')}
          </Button>
        )}
      </div>
      <label className="note-check">
        <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.target.checked)} />
        <span>
          {t('form.public')} <span className="panel-note">{t('publicDetail')}</span>
        </span>
      </label>
      {(problem ?? error) && (
        <p className="range-problem" role="alert">
          {problem ? t(`form.${problem}`) : `${t('notSaved')} ${failureText(error as Error)}`}
        </p>
      )}
      <div className="judge-actions">
        <Button onClick={cancel}>{t('form.cancel')}</Button>
        <button type="submit" className="button is-primary" disabled={isPending}>
          {isPending ? t('form.saving') : t('form.save')}
        </button>
      </div>
    </form>
  )
}
