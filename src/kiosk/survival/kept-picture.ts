import type { DeviceListing } from '../../domain/device.ts'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { parseDeviceListing } from '../../view/api/device-listing.ts'
import { parseDeviceSeries } from '../../view/api/device-series.ts'
import { keepTime } from './clock.ts'
import { keeper } from './keeper.ts'

const pictureKey = (slug: string) => `picture.${slug}`
const dayKey = (key: string) => `day.${key}`

/** Keeps the last picture, and the time it is as old by, for a start without network. */
export function keepPicture(slug: string, picture: DeviceListing): void {
  keeper.keep(pictureKey(slug), picture)
  keepTime()
}

/** The picture kept last; `null` where there is none, or one of another version. */
export function recallPicture(slug: string): DeviceListing | null {
  return keeper.recall(pictureKey(slug), parseDeviceListing) ?? null
}

/** Keeps a station's last day under the name by which it is asked for. */
export function keepDay(key: string, day: DeviceSeries): void {
  keeper.keep(dayKey(key), day)
}

/** The day kept last under that name; `null` where there is none, or one of another version. */
export function recallDay(key: string): DeviceSeries | null {
  return keeper.recall(dayKey(key), parseDeviceSeries) ?? null
}
