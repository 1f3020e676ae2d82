import type { Device } from '../../domain/device.ts'
import type { SnapshotCache } from '../storage/snapshot-cache.ts'
import { isPast } from '../util/is-past.ts'
import { inTurns } from '../util/turns.ts'

export interface ListSnapshot {
  devices: readonly Device[]
  asOf: number
  /** Devices of the service beyond the limit. */
  omitted: number
  /** Whether the list was cut off before its end. */
  goesOn: boolean
}

/** In parts of few devices, as JSON, so that no step of reading or writing a very long list is long. */
type KeptList = Omit<ListSnapshot, 'devices'> & { parts: readonly string[] }

const KEY = 'devices:3'
const DEVICES_A_PART = 50
/** Writing a longer list takes a second: as long as it has the same devices it is written less often. */
const LONG_LIST = 5_000
const LONG_LIST_EVERY_MS = 600_000

/** Keeps the device list where the next start, or another instance, finds it. */
export class ListSnapshots {
  readonly #cache: SnapshotCache
  /** One after the other, or an older list might come last. */
  #put = Promise.resolve()
  #last: ListSnapshot | undefined

  constructor(cache: SnapshotCache) {
    this.#cache = cache
  }

  get isShared(): boolean {
    return this.#cache.isShared
  }

  async restore(): Promise<ListSnapshot | undefined> {
    const kept = (await this.#cache.get(KEY)) as KeptList | undefined
    if (!kept) return undefined
    const { parts, ...about } = kept
    return { ...about, devices: await inTurns(unpacked(parts)) }
  }

  /** Resolves when the list, and each before it, is put. */
  keep(list: ListSnapshot): Promise<void> {
    if (!this.isShared && this.#isKept(list)) return this.#put
    this.#last = list
    const { devices, ...about } = list
    this.#put = this.#put.then(async () =>
      this.#cache.put(KEY, { ...about, parts: await inTurns(packed(devices), 'background') }),
    )
    return this.#put
  }

  /** Whether a long list of the same devices was kept a short while ago. */
  #isKept({ devices, asOf }: ListSnapshot): boolean {
    const last = this.#last
    if (!last || devices.length < LONG_LIST || isPast(last.asOf, LONG_LIST_EVERY_MS, asOf)) return false
    return devices.length === last.devices.length && devices.every(({ id }, n) => id === last.devices[n]?.id)
  }
}

function* packed(devices: readonly Device[]): Generator<undefined, string[]> {
  const parts: string[] = []
  for (let n = 0; n < devices.length; n += DEVICES_A_PART) {
    parts.push(JSON.stringify(devices.slice(n, n + DEVICES_A_PART)))
    yield
  }
  return parts
}

function* unpacked(parts: readonly string[]): Generator<undefined, Device[]> {
  const devices: Device[] = []
  for (const part of parts) {
    devices.push(...(JSON.parse(part) as Device[]))
    yield
  }
  return devices
}
