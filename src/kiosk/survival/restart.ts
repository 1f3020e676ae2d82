import { readSession, writeSession } from './session.ts'

const FAULTS = 'faults'
const FIRST_PAUSE_MS = 60_000
const MAX_PAUSE_MS = 15 * 60_000
const TIMEOUT_MS = 15_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Reloads the page after a delay that grows with each reload that did not help. */
export function restartLater(): void {
  if (timer !== undefined) return
  const faults = (readSession(FAULTS) ?? 0) + 1
  writeSession(FAULTS, faults)
  const again = async () => {
    if (!(await restart())) timer = setTimeout(again, FIRST_PAUSE_MS)
  }
  timer = setTimeout(again, pauseAfterFaultsMs(faults))
}

/** Call after a successful start. */
export function forgetFaults(): void {
  writeSession(FAULTS, 0)
}

/** Delay before a start, by the number of failed starts in a row. */
function pauseAfterFaultsMs(faults: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(faults - 1, 0), 10))
}

/**
 * Reloads the page once the server serves it or the service worker has it, so that the browser's error page never shows.
 * Returns whether it reloads.
 */
async function restart(): Promise<boolean> {
  const isServed = await servedPage().then(
    (page) => page !== null,
    () => false,
  )
  if (!isServed && !navigator.serviceWorker?.controller) return false
  location.reload()
  return true
}

/** The page as served now; `null` where the answer is something else. Rejects without an answer. */
export async function servedPage(): Promise<string | null> {
  const response = await fetch(location.pathname, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html')
  return isPage ? response.text() : null
}
