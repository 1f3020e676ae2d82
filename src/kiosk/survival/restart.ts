/**
 * Loads the page anew, once the server gives it, or where the service worker has it: never into an error page of the
 * browser. Says whether it does.
 */
export async function restart(): Promise<boolean> {
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
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html')
  return isPage ? response.text() : null
}

const PATIENCE_MS = 15_000
