import { freshnessAt } from '../../../domain/freshness.ts'
import type { Picture } from './kiosk-api.ts'

/**
 * The picture with what is said of its freshness true of this moment: a screen that has had no answer for an hour must not
 * call a station live. The very same object where nothing is otherwise.
 */
export function aged(picture: Picture, nowMs: number): Picture {
  if (nowMs <= picture.asOf) return picture
  let isOther = false
  const devices = picture.devices.map((device) => {
    const freshness = freshnessAt(device.lastUpdateMs, device.intervalSeconds, nowMs)
    if (freshness === device.freshness) return device
    isOther = true
    return { ...device, freshness }
  })
  return isOther ? { ...picture, devices } : picture
}
