import { type ReadDevice, type Readout, readDevice } from '../../contract/reader.ts'
import { UpstreamTooLarge } from '../upstream/failures.ts'
import { type CollectingSink, EnvelopeReader } from './envelope-reader.ts'

/** No network has so many. An answer of a few million, which compress to nothing, would take all memory there is. */
export const MOST_DEVICES = 250_000
/** Of all devices together. */
export const MOST_SENSORS = 1_000_000

/**
 * Reads the answer of the device list in parts as they arrive: the same that `readDevices` of the parsed body
 * gives.
 */
export class DeviceReader extends EnvelopeReader<Readout<ReadDevice>> {
  constructor() {
    super(new DeviceSink())
  }
}

class DeviceSink implements CollectingSink<Readout<ReadDevice>> {
  readonly #devices = new Map<string, ReadDevice>()
  #sensors = 0
  #skipped = 0

  get used(): number {
    return this.#devices.size
  }

  predict(): number {
    return -1
  }

  element(value: unknown): void {
    const device = readDevice(value)
    if (!device || this.#devices.has(device.id)) {
      this.#skipped++
      return
    }
    this.#devices.set(device.id, device)
    this.#sensors += device.sensors.length
    if (this.#devices.size > MOST_DEVICES) throw new UpstreamTooLarge(`${MOST_DEVICES} stations`)
    if (this.#sensors > MOST_SENSORS) throw new UpstreamTooLarge(`${MOST_SENSORS} sensors`)
  }

  restart(): void {
    this.#devices.clear()
    this.#sensors = 0
    this.#skipped = 0
  }

  finish(): Readout<ReadDevice> {
    return { items: [...this.#devices.values()], skipped: this.#skipped }
  }
}
