import { type ReadDevice, type Readout, readDevice } from '../../contract/reader.ts'
import { type ElementSink, EnvelopeScanner } from './envelope-scanner.ts'

/** Reads the answer of the device list in parts as they arrive: the same that `readDevices` of the parsed body gives. */
export class DeviceReader {
  readonly #sink = new DeviceSink()
  readonly #scanner = new EnvelopeScanner(this.#sink)

  write(chunk: Uint8Array): void {
    this.#scanner.write(chunk)
  }

  /** Entries taken so far. */
  get used(): number {
    return this.#sink.used
  }

  /** Nothing that follows can make an answer of it. */
  get isBroken(): boolean {
    return this.#scanner.isBroken
  }

  /** After the last bytes: the devices, or `undefined` when the body was no envelope with an array. */
  end(): Readout<ReadDevice> | undefined {
    return this.#scanner.end() ? this.#sink.finish() : undefined
  }
}

class DeviceSink implements ElementSink {
  readonly #devices = new Map<string, ReadDevice>()
  #skipped = 0

  get used(): number {
    return this.#devices.size
  }

  predict(): number {
    return -1
  }

  element(value: unknown): void {
    const device = readDevice(value)
    if (device && !this.#devices.has(device.id)) this.#devices.set(device.id, device)
    else this.#skipped++
  }

  restart(): void {
    this.#devices.clear()
    this.#skipped = 0
  }

  finish(): Readout<ReadDevice> {
    return { items: [...this.#devices.values()], skipped: this.#skipped }
  }
}
