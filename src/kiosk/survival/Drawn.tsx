import { useEffect } from 'react'
import { forgetFaults } from './restart.ts'
import { startSurvival } from './start-survival.ts'
import type { PageMode } from './worker/kept-files.ts'

/** A start counts as successful after this long. */
const GONE_WELL_MS = 10 * 60_000

/** Mounts beside a mode, once the mode has rendered. */
export function Drawn({ mode }: { mode: PageMode }) {
  useEffect(() => {
    markDrawn()
    startSurvival(mode)
    const timer = setTimeout(forgetFaults, GONE_WELL_MS)
    return () => clearTimeout(timer)
  }, [mode])
  return null
}

/** Tells `public/kiosk-guard.js` that the page has rendered; otherwise it reloads the page. */
export function markDrawn(): void {
  document.documentElement.dataset.drawn = ''
}
