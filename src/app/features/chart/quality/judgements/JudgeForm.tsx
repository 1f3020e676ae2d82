import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../../view/i18n/use-locale.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { useFailureText } from '../../../failure/use-failure-text.ts'
import { useKeptText } from '../../../kept-text/use-kept-text.ts'
import type { SensorsInRange } from '../../sensors-in-range.ts'
import { formatSpan } from '../../time-range/format-span.ts'
import { displayedRange } from './judged-range.ts'
import type { JudgementDraft, Judging } from './use-judging.ts'

const MAX_NOTE_CHARACTERS = 1000

export function JudgeForm({
  draft,
  sensors,
  zone,
  nameOf,
  judging,
}: Pick<SensorsInRange, 'sensors' | 'zone' | 'nameOf'> & {
  draft: JudgementDraft
  judging: Judging
}) {
  const { t } = useTranslation(['quality', 'chart'])
  const locale = useLocale()
  const failureText = useFailureText('reader')
  const form = useRef<HTMLFormElement>(null)
  const noteId = useId()
  const [sensor, setSensor] = useState(draft.sensor)
  const [flag, setFlag] = useState<'good' | 'bad'>('bad')
  const [note, setNote] = useKeptText(`judgement/${draft.sensor}/${draft.from}`)
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const judgement = { sensor, from: draft.from, to: draft.to, flag, note: note.trim() }
    judging.saying.mutate(judgement, { onSuccess: () => setNote('') })
  }
  const cancel = () => {
    setNote('')
    judging.cancel()
  }
  const { isPending, error } = judging.saying
  return (
    <form
      ref={form}
      className="note-form judge-form"
      aria-label={t('quality:judgements.judge')}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel()
      }}
    >
      <p className="judge-range">{t('chart:span', formatSpan(displayedRange(draft), zone, locale))}</p>
      <Select
        label={t('quality:sensor')}
        value={sensor}
        options={sensors.map((one) => ({ value: one.id, label: nameOf(one) }))}
        onChange={setSensor}
      />
      <fieldset className="judge-flags">
        <legend>{t('quality:judgements.flag')}</legend>
        {(['bad', 'good'] as const).map((choice) => (
          <label key={choice}>
            <input type="radio" name="flag" checked={flag === choice} onChange={() => setFlag(choice)} />
            <span>
              {t(`quality:judgements.${choice}`)}{' '}
              <span className="panel-note">{t(`quality:judgements.${choice}Detail`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="note-field">
        <label htmlFor={noteId}>{t('quality:judgements.note')}</label>
        <input
          id={noteId}
          value={note}
          maxLength={MAX_NOTE_CHARACTERS}
          placeholder={t('quality:judgements.noteHint')}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {error && (
        <p className="range-problem" role="alert">
          {t('quality:judgements.failed')} {failureText(error)}
        </p>
      )}
      <div className="judge-actions">
        <Button onClick={cancel}>{t('quality:judgements.cancel')}</Button>
        <button type="submit" className="button is-primary" disabled={isPending}>
          {t('quality:judgements.save')}
        </button>
      </div>
    </form>
  )
}
