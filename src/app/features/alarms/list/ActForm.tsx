import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../../domain/format/format-moment.ts'
import { formatInterval } from '../../../../view/time/format-time.ts'
import type { AlarmAct } from '../../../api/alarms/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { RowClock } from '../words/row-clock.ts'
import type { FormKind } from './drafts.ts'

const MOST_CHARACTERS = 500
const HOUR_S = 3600
/** How long a shelf may be, seconds; the server takes no more than seven days. */
const SHELVES_S = [0.5, 1, 2, 4, 8, 12, 24, 48, 72].map((hours) => hours * HOUR_S)
const USUAL_SHELF_S = 2 * HOUR_S
/** Until somebody puts it back. */
const OUT = 'out'

/** Asks for what an act needs: a note, or a reason and an end. Takes the focus where it is asked for; Escape gives it up. */
export function ActForm({
  kind,
  canTake,
  label,
  clock: { nowMs, zone, locale },
  isPending,
  draft,
  takesFocus,
  onDraft,
  onAct,
  onCancel,
}: {
  kind: FormKind
  /** Whether somebody is to take the alarm. */
  canTake: boolean
  /** What it does, and to which alarm. */
  label: string
  clock: RowClock
  isPending: boolean
  /** What was written before. */
  draft: string
  takesFocus: boolean
  onDraft: (text: string) => void
  onAct: (act: AlarmAct) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('alarms')
  const field = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  const problemId = useId()
  const [text, setText] = useState(draft)
  const [until, setUntil] = useState(String(USUAL_SHELF_S))
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  const isOut = until === OUT
  const said = text.trim()
  const withText = (act: () => void) => {
    if (said !== '') return act()
    setMissing(true)
    field.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (kind === 'take') onAct({ kind: 'acknowledge', ...(said !== '' && { note: said }) })
    else withText(write)
  }
  const write = () => {
    if (kind === 'note') onAct({ kind: 'note', text: said })
    else if (isOut) onAct({ kind: 'out-of-service', reason: said })
    else onAct({ kind: 'shelve', untilMs: Date.now() + Number(until) * 1000, reason: said })
  }
  return (
    <form
      className="alarm-form"
      aria-label={label}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      {kind === 'shelve' && (
        <Select
          label={t('form.until')}
          value={until}
          options={[
            ...SHELVES_S.map((seconds) => ({
              value: String(seconds),
              label: t('form.untilOption', {
                span: formatInterval(seconds, locale),
                time: formatMoment(nowMs + seconds * 1000, nowMs, zone, locale),
              }),
            })),
            { value: OUT, label: t('form.untilBack') },
          ]}
          onChange={setUntil}
        />
      )}
      <div className="alarm-field">
        <label htmlFor={fieldId}>
          {kind === 'take' ? t('form.optional') : kind === 'note' ? t('form.noteLabel') : t('form.reason')}
        </label>
        <input
          ref={field}
          id={fieldId}
          value={text}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          placeholder={t(kind === 'shelve' ? (isOut ? 'form.outHint' : 'form.shelveHint') : 'form.noteHint')}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? problemId : undefined}
          onChange={(event) => {
            setText(event.target.value)
            onDraft(event.target.value)
            setMissing(false)
          }}
        />
      </div>
      <div className="alarm-form-actions">
        <button type="submit" className="button is-primary" disabled={isPending}>
          {isPending ? t('act.doing') : t(kind === 'shelve' && isOut ? 'act.outOfService' : `act.${kind}`)}
        </button>
        {kind === 'note' && canTake && (
          <Button
            disabled={isPending}
            onClick={() => withText(() => onAct({ kind: 'acknowledge', note: said }))}
          >
            {t('act.takeNote')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('act.cancel')}</Button>
      </div>
      {isMissing && (
        <p id={problemId} className="alarm-problem" role="alert">
          {t(kind === 'note' ? 'form.missingNote' : 'form.missing')}
        </p>
      )}
    </form>
  )
}
