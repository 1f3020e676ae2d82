import { agedDevices } from '../../domain/aged-devices.ts'
import type { Picture } from './kiosk-api.ts'

/**
 * The picture with what is said of its freshness true of this moment. The very same object where nothing is
 * otherwise.
 */
export function aged(picture: Picture, nowMs: number): Picture {
  if (nowMs <= picture.asOf) return picture
  const devices = agedDevices(picture.devices, nowMs)
  return devices === picture.devices ? picture : { ...picture, devices }
}
