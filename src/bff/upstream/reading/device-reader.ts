import { type ReadDevice, type Readout, readDevice } from '../../../contract/reader.ts'
import { type CollectingSink, EnvelopeReader } from './envelope-reader.ts'
import { TokenEnd } from './token-end.ts'

/** Devices kept of a list; docs/operations.md says what memory they need. Of a longer list the others are left out. */
export const MAX_DEVICES = 100_000
/** Sensors of all devices together; a device whose sensors do not fit is left out as well. */
export const MAX_SENSORS = 1_000_000

/** What a device list said. */
export interface DeviceReadout extends Readout<ReadDevice> {
  /** Devices left out since there are too many; absent where none were. */
  omitted?: number
  /** The list goes on after what was read of it, so even more were. */
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
 * Reads the answer of the device list in parts as they arrive: the same that `readDevices` of the parsed body
 * gives, up to so many. Of more, devices that are shown already stay, wherever in the list they stand now, and
 * the places that are left go to the others in the list's order.
 */
export class DeviceReader extends EnvelopeReader<DeviceReadout> {
  readonly #devices: DeviceSink

  constructor(shown: ShownDevices = NONE_SHOWN, bounds: DeviceBounds = BOUNDS) {
    const devices = new DeviceSink(shown, bounds)
    super(devices)
    this.#devices = devices
  }

  /**
   * Nothing more is read. What was read so far, where that is more than can be kept; `undefined` where what follows
   * is still needed.
   */
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
  /** Devices that were not shown before, and their sensors. */
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

  /** Once there is no place left, devices are only counted: parsing them is most of the work. */
  predict(bytes: Uint8Array, at: number, end: number): number {
    if (this.#devices.size < this.#bounds.devices) return -1
    this.#token.begin(at)
    const to = this.#token.find(bytes, end)
    // where no value begins nothing is taken
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
