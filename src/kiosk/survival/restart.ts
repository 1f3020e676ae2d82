import { readSession, writeSession } from './session.ts'

const FAULTS = 'faults'
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 15 * 60_000
const TIMEOUT_MS = 15_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Starts the page again after a while, a longer one each time it has not helped. */
export function restartLater(): void {
  if (timer !== undefined) return
  const faults = (readSession(FAULTS) ?? 0) + 1
  writeSession(FAULTS, faults)
  const again = async () => {
    if (!(await restart())) timer = setTimeout(again, FIRST_PAUSE_MS)
  }
  timer = setTimeout(again, pauseAfterFaultsMs(faults))
}

/** To be told once a start went well. */
export function forgetFaults(): void {
  writeSession(FAULTS, 0)
}

/** How long to wait before the start after so many faulty ones in a row. */
function pauseAfterFaultsMs(faults: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(faults - 1, 0), 10))
}

/**
 * Loads the page anew, once the server gives it, or where the service worker has it: never into an error page of the
 * browser. Says whether it does.
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

/** The page as the server gives it now; `null` where something else is given. Rejects where nothing is. */
export async function servedPage(): Promise<string | null> {
  const response = await fetch(location.pathname, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html')
  return isPage ? response.text() : null
}
