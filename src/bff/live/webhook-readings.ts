import type { ReadWebhook } from '../../contract/reader.ts'
import type { Audience } from '../audience/audience.ts'
import type { Observer } from '../observe/observer.ts'
import { sensorValues } from '../webhook/sensor-values.ts'
import { isSameStation } from './changed-devices.ts'

/**
 * Takes in webhook messages: they speak of the devices of the organisation that the bff signs in as. A kiosk gets a
 * reading where its own list has that very station: an id alone may be another organisation's.
 */
export function takeWebhooks(
  signedIn: Audience,
  kiosks: readonly Audience[],
  observer: Pick<Observer, 'skipped'>,
): (message: ReadWebhook) => Promise<boolean> {
  return async ({ deviceId, timeMs, values: read }) => {
    const listed = await signedIn.list.find(deviceId)
    if (!listed) return false
    const { values, skipped } = sensorValues(signedIn.board.complete(listed).sensors, read)
    if (skipped > 0) observer.skipped({ kind: 'webhook', count: skipped, example: deviceId })
    signedIn.live.publish(listed, timeMs, values)
    for (const { list, live } of kiosks) {
      const own = list.known(deviceId)
      if (own && isSameStation(own, listed)) live.publish(own, timeMs, values)
    }
    return true
  }
}
