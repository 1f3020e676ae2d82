import type { Audience } from '../audience/audience.ts'
import type { Observer } from '../observe/observer.ts'
import { sensorValues } from '../webhook/sensor-values.ts'
import type { WebhookOptions } from '../webhook/webhook-route.ts'
import { within } from '../within.ts'
import { isSameStation } from './changed-devices.ts'

/** The sender waits for its answer; what is still on its way then is told all the same. */
const PATIENCE_MS = 2_000

/**
 * Takes in webhook messages: they speak of the devices of the organisation that the bff signs in as. A kiosk gets a
 * reading where its own list has that very station: an id alone may be another organisation's. A message counts as taken
 * when its reading does not end with this process: what is acknowledged is not sent again. It repeats another one where
 * it says what is shown already, and not where its words have come before: a value may be corrected and set back.
 */
export function takeWebhooks(
  signedIn: Audience,
  kiosks: readonly Audience[],
  observer: Pick<Observer, 'skipped'>,
): WebhookOptions['take'] {
  return async ({ deviceId, timeMs, values: read }) => {
    const listed = await signedIn.list.find(deviceId)
    if (!listed) return 'unknown-device'
    const { values, skipped } = sensorValues(signedIn.board.complete(listed).sensors, read)
    if (skipped > 0) observer.skipped({ kind: 'webhook', count: skipped, example: deviceId })
    const isRepeated = values.size > 0 && signedIn.live.knows(listed, timeMs, values)
    const published = [signedIn.live.publish(listed, timeMs, values)]
    for (const { list, live } of kiosks) {
      const own = list.known(deviceId)
      if (own && isSameStation(own, listed)) published.push(live.publish(own, timeMs, values))
    }
    await within(Promise.all(published), PATIENCE_MS)
    return isRepeated ? 'duplicate' : 'accepted'
  }
}
