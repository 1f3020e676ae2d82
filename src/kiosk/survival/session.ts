/** Reads a value that lasts as long as the tab, across reloads and crashes; `null` where there is none. */
export function readSession(key: string): number | null {
  try {
    return Number(sessionStorage.getItem(PREFIX + key)) || null
  } catch {
    return null
  }
}

/** Stores a value; does nothing where the storage is forbidden or full. */
export function writeSession(key: string, value: number): void {
  try {
    sessionStorage.setItem(PREFIX + key, String(value))
  } catch {
    // without the value its action only happens a little more often
  }
}

const PREFIX = 'gaugeboard.kiosk.'
