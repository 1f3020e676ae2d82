import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FrameNotLoaded, loadFrameAgain } from './load-frame.ts'

/** Around a chart alone: where its code cannot be loaded the rest of the page goes on. */
export function ChartBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'chart'} errorComponent={NoChart}>
      {children}
    </CatchBoundary>
  )
}

function NoChart({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['chart', 'common'])
  const [isTrying, setTrying] = useState(false)
  if (!(error instanceof FrameNotLoaded)) throw error
  const retry = async () => {
    setTrying(true)
    if (await loadFrameAgain()) reset()
    setTrying(false)
  }
  return (
    <Notice title={t('notLoaded')}>
      <p>{t('notLoadedDetail')}</p>
      <Button disabled={isTrying} onClick={() => void retry()}>
        {t(isTrying ? 'plotWaits' : 'common:retry')}
      </Button>
    </Notice>
  )
}
