import type { ReadWebhook } from '../../contract/reader.ts'
import { type Device, isSameStation } from '../../domain/device.ts'
import type { Observer } from '../observe/observer.ts'
import type { DeviceBoard } from '../stations/device-board.ts'
import type { DeviceList } from '../stations/device-list.ts'
import { within } from '../util/within.ts'
import type { Live } from './live.ts'
import { sensorValues } from './sensor-values.ts'

/** `isRepeated`: the same text was received before. Rejects if the device list cannot be read. */
export type TakeWebhook = (
  message: ReadWebhook,
  isRepeated: boolean,
) => Promise<'accepted' | 'duplicate' | 'unknown-device'>

/** Limit of the sender's wait. Publishing goes on after it. */
const MAX_WAIT_MS = 2_000

export interface WebhookTarget {
  list: Pick<DeviceList, 'find' | 'known'>
  board: Pick<DeviceBoard, 'complete'>
  live: Pick<Live, 'publish' | 'verify' | 'knows'>
}

/**
 * Takes messages about the organisation's devices. A kiosk gets a reading if its own list has the same
 * station: an id alone may be another organisation's. A message is taken once its reading survives this
 * process: it is not sent again. A repeated one that differs from the stored reading is late or a reverted
 * correction: the service decides.
 */
export function takeWebhooks(
  signedIn: WebhookTarget,
  kiosks: readonly WebhookTarget[],
  observer: Pick<Observer, 'skipped'>,
): TakeWebhook {
  return async ({ deviceId, timeMs, values: read }, isRepeated) => {
    const listed = await signedIn.list.find(deviceId)
    if (!listed) return 'unknown-device'
    const { values, skipped } = sensorValues(signedIn.board.complete(listed).sensors, read)
    if (skipped > 0) observer.skipped({ kind: 'webhook', count: skipped, example: deviceId })
    const isKnown = values.size > 0 && signedIn.live.knows(listed, timeMs, values)
    const publish = ({ live }: WebhookTarget, own: Device) =>
      isRepeated ? live.verify(own, timeMs, values) : live.publish(own, timeMs, values)
    const published = [publish(signedIn, listed)]
    for (const kiosk of kiosks) {
      const own = kiosk.list.known(deviceId)
      if (own && isSameStation(own, listed)) published.push(publish(kiosk, own))
    }
    const all = Promise.all(published)
    // on failure the message must come again
    if (await within(all, MAX_WAIT_MS)) await all
    return isRepeated || isKnown ? 'duplicate' : 'accepted'
  }
}
