import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type Plot, PlotContext } from './plot-context.ts'
import type { PlotFrameProps, RechartsFrame } from './RechartsFrame.tsx'

class FrameNotLoaded extends Error {}

let loading: Promise<typeof RechartsFrame> | undefined

function loadFrame(): Promise<typeof RechartsFrame> {
  loading ??= import('./RechartsFrame.tsx').then(
    (module) => module.RechartsFrame,
    (cause) => {
      throw new FrameNotLoaded('The code of the plots could not be loaded', { cause })
    },
  )
  return loading
}

// with the page's code, not after its data; a plot reports the failure
loadFrame().catch(() => {})

/**
 * Axes, grid and content of a plot; empty until their code is loaded, and throws where it cannot be:
 * `NoChart` catches. Not `lazy`, which never retries.
 */
export function PlotFrame({ plot, ...props }: PlotFrameProps & { plot: Plot }) {
  const { t } = useTranslation('chart')
  const [frame, setFrame] = useState<{ Frame?: typeof RechartsFrame; failure?: Error }>({})
  useEffect(() => {
    loadFrame().then(
      (Frame) => setFrame({ Frame }),
      (failure: Error) => setFrame({ failure }),
    )
  }, [])
  const { Frame, failure } = frame
  if (failure) throw failure
  if (Frame)
    return (
      <PlotContext value={plot}>
        <Frame {...props} />
      </PlotContext>
    )
  return (
    <div className="plot-waiting" style={{ height: props.height }}>
      {t('plotWaits')}
    </div>
  )
}

/** In place of a chart whose code could not be loaded. Rethrows every other error. */
export function NoChart({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['chart', 'common'])
  if (!(error instanceof FrameNotLoaded)) throw error
  return (
    <Notice title={t('notLoaded')}>
      <p>{t('notLoadedDetail')}</p>
      <Button
        onClick={() => {
          loading = undefined
          reset()
        }}
      >
        {t('common:retry')}
      </Button>
    </Notice>
  )
}
