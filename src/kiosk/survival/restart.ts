import { tabStorage } from '../../view/storage/safe-storage.ts'

const PREFIX = 'gaugeboard.kiosk.'
const FAULTS = 'faults'
const FIRST_PAUSE_MS = 60_000
const MAX_PAUSE_MS = 15 * 60_000
const TIMEOUT_MS = 15_000

let timer: ReturnType<typeof setTimeout> | undefined

export function restartLater(): void {
  if (timer !== undefined) return
  const faults = (readSession(FAULTS) ?? 0) + 1
  writeSession(FAULTS, faults)
  const again = async () => {
    if (!(await restart())) timer = setTimeout(again, FIRST_PAUSE_MS)
  }
  timer = setTimeout(again, pauseAfterFaultsMs(faults))
}

export function forgetFaults(): void {
  writeSession(FAULTS, 0)
}

function pauseAfterFaultsMs(faults: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(faults - 1, 0), 10))
}

/** Reloads once the server or worker has the page: the browser's error page never shows. */
async function restart(): Promise<boolean> {
  const isServed = await servedPage().then(
    (page) => page !== null,
    () => false,
  )
  if (!isServed && !navigator.serviceWorker?.controller) return false
  location.reload()
  return true
}

/** `null` where the response is something else. Rejects without a response. */
export async function servedPage(): Promise<string | null> {
  const response = await fetch(location.pathname, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html')
  return isPage ? response.text() : null
}

export function readSession(key: string): number | null {
  return Number(tabStorage.read(PREFIX + key)) || null
}

/** Where the storage is forbidden or full, until the next reload. */
export function writeSession(key: string, value: number): void {
  tabStorage.write(PREFIX + key, String(value))
}
