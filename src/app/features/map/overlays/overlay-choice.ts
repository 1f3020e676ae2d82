import type { OverlayInfo } from '../../../../domain/overlay.ts'
import { browserStorage } from '../../../../view/storage/safe-storage.ts'

const STORAGE_KEY = 'gaugeboard.overlays'

/** What a reader has switched on or off, by overlay. */
export type OverlayChoice = Readonly<Record<string, boolean>>

/** What was chosen before; nothing where that cannot be read. */
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

/** Whether an overlay is drawn: as the reader chose, else as its file says. */
export function isChosen({ id, isShown }: OverlayInfo, choice: OverlayChoice): boolean {
  return Object.hasOwn(choice, id) ? choice[id] === true : isShown
}
