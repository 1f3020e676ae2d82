import type { OverlayInfo } from '../../../../domain/overlay.ts'
import { browserStorage } from '../../../../view/storage/safe-storage.ts'

const STORAGE_KEY = 'gaugeboard.overlays'

export type OverlayChoice = Readonly<Record<string, boolean>>

/** Empty where unreadable. */
export function storedChoice(): OverlayChoice {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(STORAGE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
  } catch {
    return {}
  }
}

export function storeChoice(choice: OverlayChoice): void {
  browserStorage.write(STORAGE_KEY, JSON.stringify(choice))
}

/** The reader's choice, else the file's default. */
export function isChosen({ id, isShown }: OverlayInfo, choice: OverlayChoice): boolean {
  return Object.hasOwn(choice, id) ? choice[id] === true : isShown
}
