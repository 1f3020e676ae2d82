import type { ReadValue, ReadWebhook } from '../../contract/reader.ts'
import { dataKeys } from '../../contract/webhook-keys.ts'
import type { Device, Sensor } from '../../domain/device.ts'
import { isSameStation } from '../../domain/device.ts'
import type { Observer } from '../observe/observer.ts'
import type { DeviceBoard } from '../stations/device-board.ts'
import type { DeviceList } from '../stations/device-list.ts'
import { within } from '../util/within.ts'
import type { Live } from './live.ts'

/** `isRepeated`: the same text was received before. Rejects if the device list cannot be read. */
export type TakeWebhook = (
  message: ReadWebhook,
  isRepeated: boolean,
) => Promise<'accepted' | 'duplicate' | 'unknown-device'>

/** Limit of the sender's wait. Publishing goes on after it. */
const MAX_WAIT_MS = 2_000

interface WebhookTarget {
  list: Pick<DeviceList, 'find' | 'known'>
  board: Pick<DeviceBoard, 'complete'>
  live: Pick<Live, 'publish' | 'verify' | 'knows'>
}

interface SensorValues {
  values: Map<string, number>
  skipped: number
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

/**
 * Values by sensor id. A message names a sensor by its lower-case type, or by id where two share a type
 * (C31); other services use ids, or types in any case. Unknown names are skipped: the value would stand
 * beside its own sensor.
 */
function sensorValues(sensors: readonly Sensor[], read: readonly ReadValue[]): SensorValues {
  const ids = sensorIds(sensors)
  const values = new Map<string, number>()
  let skipped = 0
  for (const { id: name, value } of read) {
    if (Number.isNaN(value)) continue
    const id = ids.get(name) ?? ids.get(name.toLowerCase())
    if (id === undefined) skipped++
    else values.set(id, value)
  }
  return { values, skipped }
}

/** The interface's own names take precedence. */
function sensorIds(sensors: readonly Sensor[]): Map<string, string> {
  const ids = new Map(sensors.map(({ id }) => [id, id]))
  const keys = dataKeys(sensors.map(({ id, kind }) => ({ id, type: kind })))
  for (const [n, key] of keys.entries()) ids.set(key, (sensors[n] as Sensor).id)
  return ids
}
