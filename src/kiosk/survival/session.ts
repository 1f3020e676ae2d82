/** What is remembered as long as the tab is there, reloads and crashes included; `null` where there is nothing. */
export function readSession(key: string): number | null {
  try {
    return Number(sessionStorage.getItem(PREFIX + key)) || null
  } catch {
    return null
  }
}

/** Where the browser forbids it or is full, nothing is remembered. */
export function writeSession(key: string, value: number): void {
  try {
    sessionStorage.setItem(PREFIX + key, String(value))
  } catch {
    // what is held back by it happens a little more often
  }
}

const PREFIX = 'gaugeboard.kiosk.'
