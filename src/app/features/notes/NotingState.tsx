import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import type { Noting } from './use-noting.ts'

export function NotingState({ noting: { saving, removing, restoring } }: { noting: Noting }) {
  const { t } = useTranslation('notes')
  const failureText = useFailureText('reader')
  const failure = removing.error ?? restoring.error
  const removed = removing.data
  const canUndo = removing.isSuccess && removed && restoring.isIdle
  return (
    // a live region must exist before its text, or screen readers miss it
    <p role="status" className="noting-state">
      {failure && `${t(removing.error ? 'notRemoved' : 'notSaved')} ${failureText(failure)}`}
      {canUndo && (
        <>
          {t('removed')} <UndoButton onUndo={() => restoring.mutate(removed)} />
        </>
      )}
      {restoring.isSuccess && t('restored')}
      {saving.isSuccess && t('saved')}
    </p>
  )
}

/** Takes the focus, which the removed note had. */
function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('notes')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} onClick={onUndo}>
      {t('undo')}
    </Button>
  )
}
