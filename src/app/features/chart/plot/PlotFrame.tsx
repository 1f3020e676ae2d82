import { startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlotFrameProps, RechartsFrame } from './RechartsFrame.tsx'

/** Why a chart stays away whose code could not be loaded. */
export class FrameNotLoaded extends Error {}

/** There once a first plot has been drawn. */
let knownFrame: typeof RechartsFrame | null = null
/**
 * The first frames are mounted one after another: what Recharts does as it mounts is done at once, and takes a phone's thread for a
 * tenth of a second. Never rejects.
 */
let turn: Promise<unknown> = Promise.resolve()

/** The code of all plots, which a browser loads once; after a failure again. */
const loadFrame = () =>
  import('./RechartsFrame.tsx').then(
    (module) => module.RechartsFrame,
    (cause) => {
      throw new FrameNotLoaded('The code of the plots could not be loaded', { cause })
    },
  )

// Begun as soon as a page with charts runs, and not waited for: Recharts is a quarter of a chart's code, and the station's name, its
// newest values and the range need none of it.
loadFrame().catch(() => {
  // thrown by each plot that needs it
})

/** What a plot shows, within its axes and grid: its room, and after a second a word, until the code for it is there. */
export function PlotFrame(props: PlotFrameProps) {
  const { t } = useTranslation('chart')
  const Frame = useFrame()
  if (Frame) return <Frame {...props} />
  return (
    <div className="plot-waiting" style={{ height: props.height }}>
      {t('plotWaits')}
    </div>
  )
}

/**
 * The frame, `null` until it is loaded. Throws where it cannot be: `NoChart` says so. Not `lazy`: React shows what a page has waited for
 * no sooner than 300 ms after the rest of it.
 */
function useFrame(): typeof RechartsFrame | null {
  const [frame, setFrame] = useState(() => knownFrame)
  const [failure, setFailure] = useState<Error | null>(null)
  const endTurn = useRef(() => {})
  useEffect(() => {
    if (frame) {
      knownFrame = frame
      endTurn.current()
      return
    }
    let isMounted = true
    turn = Promise.all([loadFrame(), turn]).then(
      ([loaded]) =>
        new Promise<void>((resolve) => {
          endTurn.current = resolve
          if (isMounted) startTransition(() => setFrame(() => loaded))
          else resolve()
        }),
      (cause: Error) => {
        if (isMounted) setFailure(cause)
      },
    )
    return () => {
      isMounted = false
      endTurn.current()
    }
  }, [frame])
  if (failure) throw failure
  return frame
}
