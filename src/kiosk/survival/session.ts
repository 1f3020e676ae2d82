import { tabStorage } from '../../view/storage/safe-storage.ts'

export function readSession(key: string): number | null {
  return Number(tabStorage.read(PREFIX + key)) || null
}

/** Where the storage is forbidden or full, until the next reload. */
export function writeSession(key: string, value: number): void {
  tabStorage.write(PREFIX + key, String(value))
}

const PREFIX = 'gaugeboard.kiosk.'
