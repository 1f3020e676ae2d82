import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useFailureText } from '../../failure/use-failure-text.ts'

/** The frame of a form: fields, buttons and the failure. Escape cancels. */
export function AlarmForm({
  label,
  action,
  otherAction,
  note,
  act: { isPending, error },
  problem,
  problemId,
  onSubmit,
  onCancel,
  children,
}: {
  label: string
  /** Label of the submit button. */
  action: string
  otherAction?: ReactNode
  note?: ReactNode
  act: { isPending: boolean; error?: Error | null | undefined }
  problem?: string | false
  problemId?: string
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('alarms')
  const failureText = useFailureText('reader')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
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
      {children}
      <div className="alarm-form-actions">
        <button type="submit" className="button is-primary" disabled={isPending}>
          {isPending ? t('act.doing') : action}
        </button>
        {otherAction}
        <Button onClick={onCancel}>{t('act.cancel')}</Button>
        {note}
      </div>
      {problem && (
        <p id={problemId} className="alarm-problem" role="alert">
          {problem}
        </p>
      )}
      {error && (
        <p className="alarm-problem" role="alert">
          {t('failed.act')} {failureText(error)}
        </p>
      )}
    </form>
  )
}
