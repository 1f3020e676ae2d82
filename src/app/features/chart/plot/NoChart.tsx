import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FrameNotLoaded, forgetFrame } from './PlotFrame.tsx'

/** In place of a chart alone whose code could not be loaded: the rest of the page goes on. Every other error it passes on. */
export function NoChart({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['chart', 'common'])
  if (!(error instanceof FrameNotLoaded)) throw error
  return (
    <Notice title={t('notLoaded')}>
      <p>{t('notLoadedDetail')}</p>
      <Button
        onClick={() => {
          forgetFrame()
          reset()
        }}
      >
        {t('common:retry')}
      </Button>
    </Notice>
  )
}
