import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlotFrameProps, RechartsFrame } from './RechartsFrame.tsx'

/** Why a chart stays away whose code could not be loaded. */
export class FrameNotLoaded extends Error {}

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

/** The next plot loads the code again, which `lazy` never does after a failure. */
export function forgetFrame(): void {
  loading = undefined
}

// with the page's code and not after its data; a plot reports the failure
loadFrame().catch(() => {})

/** What a plot shows, within its axes and grid: its room, and after a second a word, until the code for it is there. */
export function PlotFrame(props: PlotFrameProps) {
  const { t } = useTranslation('chart')
  return (
    <Suspense
      fallback={
        <div className="plot-waiting" style={{ height: props.height }}>
          {t('plotWaits')}
        </div>
      }
    >
      <LoadedFrame {...props} />
    </Suspense>
  )
}

/** Throws where the code cannot be loaded: `NoChart` says so. */
function LoadedFrame(props: PlotFrameProps) {
  const Frame = use(loadFrame())
  return <Frame {...props} />
}
