import { tabStorage } from '../../view/storage/safe-storage.ts'

/** Reads a value that lasts as long as the tab, across reloads and crashes; `null` where there is none. */
export function readSession(key: string): number | null {
  return Number(tabStorage.read(PREFIX + key)) || null
}

/** Stores a value; where the storage is forbidden or full, until the next reload. */
export function writeSession(key: string, value: number): void {
  tabStorage.write(PREFIX + key, String(value))
}

const PREFIX = 'gaugeboard.kiosk.'
