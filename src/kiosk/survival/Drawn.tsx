import { useEffect } from 'react'
import { forgetFaults } from './restart.ts'
import { startSurvival } from './start-survival.ts'
import type { PageMode } from './worker/kept-files.ts'

/** A start has gone well once the page has run for so long. */
const GONE_WELL_MS = 10 * 60_000

/** Stands beside what a mode draws, so that it is there only once that is. */
export function Drawn({ mode }: { mode: PageMode }) {
  useEffect(() => {
    markDrawn()
    startSurvival(mode)
    const timer = setTimeout(forgetFaults, GONE_WELL_MS)
    return () => clearTimeout(timer)
  }, [mode])
  return null
}

/** Tells `public/kiosk-guard.js`, which would otherwise load the page anew, that there is something to see. */
export function markDrawn(): void {
  document.documentElement.dataset.drawn = ''
}
