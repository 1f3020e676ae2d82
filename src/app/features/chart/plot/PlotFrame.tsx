import { startTransition, useEffect, useState } from 'react'
import type { PlotFrameProps, RechartsFrame } from './RechartsFrame.tsx'

/**
 * Begun as soon as a page with charts runs, and not waited for: Recharts is a quarter of a chart's code, and the station's name, its
 * newest values and the range need none of it.
 */
const frameLoad = import('./RechartsFrame.tsx')
let loadedFrame: typeof RechartsFrame | null = null
frameLoad.then(
  (module) => {
    loadedFrame = module.RechartsFrame
  },
  () => {
    // thrown by each plot that needs it
  },
)

/** What a plot shows, within its axes and grid: its room alone until the code for it is there. */
export function PlotFrame(props: PlotFrameProps) {
  const Frame = useFrame()
  return Frame ? <Frame {...props} /> : <div style={{ height: props.height }} />
}

/**
 * The frame, `null` until it is loaded. Throws where it cannot be. Not `lazy`: React shows what a page has waited for
 * no sooner than 300 ms after the rest of it.
 */
function useFrame(): typeof RechartsFrame | null {
  const [frame, setFrame] = useState(() => loadedFrame)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  useEffect(() => {
    if (frame) return
    let isMounted = true
    frameLoad.then(
      (module) => {
        if (isMounted) startTransition(() => setFrame(() => module.RechartsFrame))
      },
      (cause: unknown) => {
        if (isMounted) setFailure({ cause })
      },
    )
    return () => {
      isMounted = false
    }
  }, [frame])
  if (failure) throw failure.cause
  return frame
}
