import { type ReadDevice, type Readout, readDevice } from '../../../contract/reader.ts'
import { type CollectingSink, EnvelopeReader } from './envelope-reader.ts'
import { TokenEnd } from './token-end.ts'

/** Devices kept of a list (memory: docs/operations-several-machines.md). */
export const MAX_DEVICES = 100_000
/** Sensors of all devices; a device whose sensors do not fit is left out. */
export const MAX_SENSORS = 1_000_000

export interface DeviceReadout extends Readout<ReadDevice> {
  /** Devices beyond the limit; absent without any. */
  omitted?: number
  /** The list went on: even more were left out. */
  goesOn?: true
}

/** The devices that are shown already. */
export interface ShownDevices {
  byId: ReadonlyMap<string, unknown>
  /** Sensors of all of them together. */
  sensors: number
}

export const NONE_SHOWN: ShownDevices = { byId: new Map(), sensors: 0 }

export interface DeviceBounds {
  devices: number
  sensors: number
}

const BOUNDS: DeviceBounds = { devices: MAX_DEVICES, sensors: MAX_SENSORS }

/**
 * Reads the device list in parts, as `readDevices` does, up to the limits. Beyond these, devices that are
 * shown have precedence, then the list's order.
 */
export class DeviceReader extends EnvelopeReader<DeviceReadout> {
  readonly #devices: DeviceSink

  constructor(shown: ShownDevices = NONE_SHOWN, bounds: DeviceBounds = BOUNDS) {
    const devices = new DeviceSink(shown, bounds)
    super(devices)
    this.#devices = devices
  }

  /** What was read so far, if it is more than can be kept; `undefined` if what follows is needed. */
  cut(): DeviceReadout | undefined {
    const readout = this.#devices.finish()
    return readout.omitted === undefined ? undefined : { ...readout, goesOn: true }
  }
}

class DeviceSink implements CollectingSink<DeviceReadout> {
  readonly #shown: ShownDevices
  readonly #bounds: DeviceBounds
  readonly #token = new TokenEnd()
  readonly #devices = new Map<string, ReadDevice>()
  #sensors = 0
  #added = { devices: 0, sensors: 0 }
  #skipped = 0
  #omitted = 0

  constructor(shown: ShownDevices, bounds: DeviceBounds) {
    this.#shown = shown
    this.#bounds = bounds
  }

  get used(): number {
    return this.#devices.size
  }

  /** Without a free place devices are only counted: parsing is most of the work. */
  predict(bytes: Uint8Array, at: number, end: number): number {
    if (this.#devices.size < this.#bounds.devices) return -1
    this.#token.begin(at)
    const to = this.#token.find(bytes, end)
    // no value begins there
    if (to === -1 || to === at) return -1
    this.#omitted++
    return to
  }

  element(value: unknown): void {
    const device = readDevice(value)
    if (!device || this.#devices.has(device.id)) this.#skipped++
    else if (this.#hasPlaceFor(device)) this.#devices.set(device.id, device)
    else this.#omitted++
  }

  oversized(): void {
    this.#skipped++
  }

  restart(): void {
    this.#devices.clear()
    this.#sensors = 0
    this.#added = { devices: 0, sensors: 0 }
    this.#skipped = 0
    this.#omitted = 0
  }

  finish(): DeviceReadout {
    const readout = { items: [...this.#devices.values()], skipped: this.#skipped }
    return this.#omitted > 0 ? { ...readout, omitted: this.#omitted } : readout
  }

  #hasPlaceFor({ id, sensors }: ReadDevice): boolean {
    const { byId, sensors: shownSensors } = this.#shown
    const { devices: mostDevices, sensors: mostSensors } = this.#bounds
    if (this.#devices.size >= mostDevices || this.#sensors + sensors.length > mostSensors) return false
    if (!byId.has(id)) {
      const { devices, sensors: added } = this.#added
      if (devices + byId.size >= mostDevices) return false
      if (added + sensors.length + shownSensors > mostSensors) return false
      this.#added = { devices: devices + 1, sensors: added + sensors.length }
    }
    this.#sensors += sensors.length
    return true
  }
}
