import type { ReadWebhook } from '../../contract/reader.ts'
import type { Device } from '../../domain/device.ts'
import { isSameStation } from '../../domain/same-station.ts'
import type { Observer } from '../observe/observer.ts'
import type { DeviceBoard } from '../stations/device-board.ts'
import type { DeviceList } from '../stations/device-list.ts'
import { within } from '../util/within.ts'
import type { Live } from './live.ts'
import { sensorValues } from './sensor-values.ts'

/**
 * Takes in a message that can be shown; `isRepeated` where its very words have come before. Rejects where
 * it cannot be told whether its device is known.
 */
export type TakeWebhook = (
  message: ReadWebhook,
  isRepeated: boolean,
) => Promise<'accepted' | 'duplicate' | 'unknown-device'>

/** The sender waits for its answer; what is still on its way then is told all the same. */
const MAX_WAIT_MS = 2_000

/** Where messages go: what is live of one tenant, with the devices that it knows. */
export interface WebhookTarget {
  list: Pick<DeviceList, 'find' | 'known'>
  board: Pick<DeviceBoard, 'complete'>
  live: Pick<Live, 'publish' | 'verify' | 'knows'>
}

/**
 * Takes in webhook messages: they speak of the devices of the organisation that the bff signs in as. A kiosk
 * gets a reading where its own list has that very station: an id alone may be another organisation's. A
 * message counts as taken when its reading does not end with this process: what is acknowledged is not sent
 * again.
 *
 * Where the words of a message have come before and yet it says something else than what is shown, it was
 * sent again late, and must not show an old value over its correction, or the correction was set back: the
 * service is asked which.
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
    // where the service could not be asked the message is to come again
    if (await within(all, MAX_WAIT_MS)) await all
    return isRepeated || isKnown ? 'duplicate' : 'accepted'
  }
}
