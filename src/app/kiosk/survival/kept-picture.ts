import type { DeviceListing } from '../../../domain/device.ts'
import { parseDeviceListing } from '../../api/device-listing.ts'

const keyOf = (slug: string) => `gaugeboard.kiosk.${slug}`

/** Keeps the last picture for a start without network. A storage that is full or forbidden is done without. */
export function keepPicture(slug: string, picture: DeviceListing): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(picture))
  } catch {
    // the page goes on with what it has in memory
  }
}

/** The picture kept last; `null` where there is none, or one of another version. */
export function recallPicture(slug: string): DeviceListing | null {
  try {
    const text = localStorage.getItem(keyOf(slug))
    return text === null ? null : parseDeviceListing(JSON.parse(text))
  } catch {
    return null
  }
}
