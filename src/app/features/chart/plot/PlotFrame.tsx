import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { PlotFrameProps, RechartsFrame } from './RechartsFrame.tsx'

/** Why a chart stays away whose code could not be loaded. */
class FrameNotLoaded extends Error {}

let loading: Promise<typeof RechartsFrame> | undefined

/** The code of all plots, loaded once. */
function loadFrame(): Promise<typeof RechartsFrame> {
  loading ??= import('./RechartsFrame.tsx').then(
    (module) => module.RechartsFrame,
    (cause) => {
      throw new FrameNotLoaded('The code of the plots could not be loaded', { cause })
    },
  )
  return loading
}

// with the page's code and not after its data; a plot reports the failure
loadFrame().catch(() => {})

/**
 * What a plot shows, within its axes and grid: its room, and after a second a word, until the code for it is there. Throws where
 * that cannot be loaded: `NoChart` says so. Not `lazy`, which would never load it again.
 */
export function PlotFrame(props: PlotFrameProps) {
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
  if (Frame) return <Frame {...props} />
  return (
    <div className="plot-waiting" style={{ height: props.height }}>
      {t('plotWaits')}
    </div>
  )
}

/** In place of a chart alone whose code could not be loaded: the rest of the page goes on. Every other error it passes on. */
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
