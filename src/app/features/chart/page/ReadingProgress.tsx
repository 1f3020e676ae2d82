import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartlyRead } from '../../../../domain/series/series.ts'
import { Button } from '../../../ui/Button.tsx'
import { useReadText } from '../use-read-text.ts'

/** Progress of reading the range, with stop, continue and retry. Screen readers hear every quarter. */
export function ReadingProgress({
  partial,
  isStopped,
  onStop,
  onContinue,
  retry,
}: {
  partial: PartlyRead
  isStopped: boolean
  onStop: () => void
  onContinue: () => void
  retry: () => void
}) {
  const { t } = useTranslation(['chart', 'common'])
  const readText = useReadText()
  const state = isStopped ? 'stopped' : partial.failure === undefined ? 'reading' : 'failed'
  const read = readText(partial)
  const text =
    state === 'stopped'
      ? t('chart:progress.stopped', { read })
      : state === 'failed'
        ? t('chart:progress.failed', { read, why: partial.failure })
        : read
  const quarter = Math.floor((4 * partial.readMs) / partial.ofMs)
  const [announcement, setAnnouncement] = useState({ state, quarter, text })
  if (announcement.state !== state || announcement.quarter !== quarter)
    setAnnouncement({ state, quarter, text })

  return (
    <div className="reading-progress" data-state={state}>
      <span className="visually-hidden" role="status">
        {announcement.text}
      </span>
      <span className="reading-progress-text">{text}</span>
      <progress value={partial.readMs} max={partial.ofMs} aria-label={t('chart:progress.label')} />
      {state === 'reading' && <Button onClick={onStop}>{t('chart:progress.stop')}</Button>}
      {state === 'stopped' && <Button onClick={onContinue}>{t('chart:progress.continue')}</Button>}
      {state === 'failed' && <Button onClick={retry}>{t('common:retry')}</Button>}
    </div>
  )
}
