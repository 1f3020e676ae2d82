import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FrameNotLoaded } from './PlotFrame.tsx'

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
  if (!(error instanceof FrameNotLoaded)) throw error
  return (
    <Notice title={t('notLoaded')}>
      <p>{t('notLoadedDetail')}</p>
      <Button onClick={reset}>{t('common:retry')}</Button>
    </Notice>
  )
}
