import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmAct } from '../../../api/alarms/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { AlarmField } from '../form/AlarmField.tsx'
import { AlarmForm } from '../form/AlarmForm.tsx'
import { useEndOption } from '../form/use-end-option.ts'
import type { RowClock } from '../words/row-clock.ts'
import type { FormKind } from './drafts.ts'

const HOUR_S = 3600
/** Lengths of a shelf, seconds; the server accepts at most seven days. */
const SHELVES_S = [0.5, 1, 2, 4, 8, 12, 24, 48, 72].map((hours) => hours * HOUR_S)
const DEFAULT_SHELF_S = 2 * HOUR_S
/** Until somebody puts it back. */
const OUT = 'out'

/** Form for the note, reason and end of an act. Takes the focus; Escape cancels. */
export function ActForm({
  kind,
  canTake,
  label,
  clock,
  isPending,
  draft,
  takesFocus,
  onDraft,
  onAct,
  onCancel,
}: {
  kind: FormKind
  canTake: boolean
  label: string
  clock: RowClock
  isPending: boolean
  draft: string
  takesFocus: boolean
  onDraft: (text: string) => void
  onAct: (act: AlarmAct) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('alarms')
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const endOption = useEndOption(clock)
  const [text, setText] = useState(draft)
  const [until, setUntil] = useState(String(DEFAULT_SHELF_S))
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  const isOut = until === OUT
  const trimmed = text.trim()
  const withText = (act: () => void) => {
    if (trimmed !== '') return act()
    setMissing(true)
    field.current?.focus()
  }
  const submit = () => {
    if (kind === 'take') onAct({ kind: 'acknowledge', ...(trimmed !== '' && { note: trimmed }) })
    else withText(write)
  }
  const write = () => {
    if (kind === 'note') onAct({ kind: 'note', text: trimmed })
    else if (isOut) onAct({ kind: 'out-of-service', reason: trimmed })
    else onAct({ kind: 'shelve', untilMs: Date.now() + Number(until) * 1000, reason: trimmed })
  }
  return (
    <AlarmForm
      label={label}
      action={t(kind === 'shelve' && isOut ? 'act.outOfService' : `act.${kind}`)}
      otherAction={
        kind === 'note' &&
        canTake && (
          <Button
            disabled={isPending}
            onClick={() => withText(() => onAct({ kind: 'acknowledge', note: trimmed }))}
          >
            {t('act.takeNote')}
          </Button>
        )
      }
      act={{ isPending }}
      problem={isMissing && t(kind === 'note' ? 'form.missingNote' : 'form.missing')}
      problemId={problemId}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {kind === 'shelve' && (
        <Select
          label={t('form.until')}
          value={until}
          options={[...SHELVES_S.map(endOption), { value: OUT, label: t('form.untilBack') }]}
          onChange={setUntil}
        />
      )}
      <AlarmField
        ref={field}
        label={
          kind === 'take' ? t('form.optional') : kind === 'note' ? t('form.noteLabel') : t('form.reason')
        }
        value={text}
        placeholder={t(kind === 'shelve' ? (isOut ? 'form.outHint' : 'form.shelveHint') : 'form.noteHint')}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? problemId : undefined}
        onText={(next) => {
          setText(next)
          onDraft(next)
          setMissing(false)
        }}
      />
    </AlarmForm>
  )
}
