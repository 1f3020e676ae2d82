import type { RechartsFrame } from './RechartsFrame.tsx'

/** Why a chart stays away whose code could not be loaded. */
export class FrameNotLoaded extends Error {}

let loading: Promise<typeof RechartsFrame> | null = null

/** The code of all plots. Loaded once; after a failure the next call loads it again. */
export function loadFrame(): Promise<typeof RechartsFrame> {
  loading ??= import('./RechartsFrame.tsx').then(
    (module) => module.RechartsFrame,
    (cause) => {
      loading = null
      throw new FrameNotLoaded('The code of the plots could not be loaded', { cause })
    },
  )
  return loading
}

/**
 * Loads the code again after a failure; resolves to whether it is there now. A browser may keep a failure for as long as the page
 * is open, and a server that was updated has the code elsewhere: where the server answers, the page itself is loaded again.
 */
export async function loadFrameAgain(): Promise<boolean> {
  const isLoaded = await loadFrame().then(
    () => true,
    () => false,
  )
  if (isLoaded) return true
  const isServed = await fetch(location.pathname, { cache: 'no-cache' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isServed) location.reload()
  return false
}
