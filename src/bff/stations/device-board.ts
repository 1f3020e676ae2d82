import type { Device, DeviceListing, DeviceState } from '../../domain/device.ts'
import type { TailReader } from '../readings/tail-reader.ts'
import type { Tails } from '../readings/tails.ts'
import { inTurns } from '../util/turns.ts'
import { WAIT_FOR_FRESH_MS, within } from '../util/within.ts'
import type { DeviceList, DeviceListState } from './device-list.ts'
import { DeviceStates, type DeviceStatesOptions } from './device-states.ts'

export interface DeviceBoardOptions extends DeviceStatesOptions {
  list: DeviceList
  tails: Pick<Tails, 'of' | 'version'>
  reader: Pick<TailReader, 'settled' | 'firstsLeft'>
  /** The feed: the tails have what was published up to its head; what a listing has beyond comes again, and changes nothing. */
  feed: { readonly head: string }
  now: () => number
  /** How long a listing that comes first, or first in a while, waits for newest readings. */
  maxWaitMs?: number | undefined
}

/** After this time without requests the newest readings and their levels are outdated. */
const WHILE_MS = 120_000
/** Of a longer list few readings would come in the time that a listing waits, and the listing takes its own. */
const MAX_WAITED_FOR = 5_000
/** Freshness has a resolution of one second: within it, equal parts give the same listing. */
const SECOND_MS = 1000

/** A listing, and what it was made of. */
interface MadeListing {
  listing: DeviceListing
  parts: readonly unknown[]
}

/** All devices as they stand now: the list, the newest readings, and what the data showed, put together. */
export class DeviceBoard {
  readonly #options: DeviceBoardOptions
  readonly #states: DeviceStates
  #asOf = Number.NEGATIVE_INFINITY
  #made: MadeListing | undefined
  readonly #newest = new WeakMap<DeviceListing, string>()
  /** The listing that is being made, and the one after it. */
  #making: Promise<unknown> = Promise.resolve()
  #next: Promise<DeviceListing> | undefined
  /** The last listing. */
  #list: Pick<DeviceListState, 'devices' | 'asOf' | 'stale' | 'omitted'> = {
    devices: [],
    asOf: 0,
    stale: true,
    omitted: 0,
  }

  constructor(options: DeviceBoardOptions) {
    this.#options = options
    this.#states = new DeviceStates(options)
  }

  /**
   * Answer of `GET /api/devices`; the same object for as long as it would be the same answer. Rejects with an
   * `UpstreamFailure` when there never was a list.
   */
  async listing(): Promise<DeviceListing> {
    const { list, reader, now, maxWaitMs = WAIT_FOR_FRESH_MS } = this.#options
    const state = await list.current()
    const { devices, asOf, stale } = state
    if (asOf - this.#asOf > WHILE_MS && devices.length <= MAX_WAITED_FOR) {
      await within(reader.settled(), maxWaitMs)
    }
    this.#asOf = asOf
    const made = this.#madeOf(this.#partsOf(devices, stale, now()))
    if (made) return made
    this.#list = state
    // the listing in progress may miss a change: requests get the next one
    this.#next ??= this.#making.then(() => this.#make())
    return this.#next
  }

  /** Id of the newest event that a listing certainly contains; who has the listing lacks what came after it at most. */
  newestEventIn(listing: DeviceListing): string | undefined {
    return this.#newest.get(listing)
  }

  /** One device with all its sensors, where it is known and the list need not be read again. */
  readyDevice(deviceId: string): Device | undefined {
    const device = this.#options.list.held?.byId.get(deviceId)
    return device && this.#options.dataSensors.complete(device)
  }

  /** One device with all its sensors; `undefined` when the list has none of that id. */
  async find(deviceId: string): Promise<Device | undefined> {
    const device = await this.#options.list.find(deviceId)
    return device && this.#options.dataSensors.complete(device)
  }

  /** The device with the sensors that its data has shown since. */
  complete(device: Device): Device {
    return this.#options.dataSensors.complete(device)
  }

  /** One device as it stands now; `undefined` when the list has none of that id. */
  stateOf(deviceId: string): DeviceState | undefined {
    const device = this.#options.list.known(deviceId)
    return device && this.#states.of(device, this.#options.now())
  }

  #make(): Promise<DeviceListing> {
    this.#next = undefined
    const { devices, asOf, stale, omitted } = this.#list
    const { isSimulated } = this.#options.list
    const nowMs = this.#options.now()
    const parts = this.#partsOf(devices, stale, nowMs)
    const known = this.#madeOf(parts)
    if (known) return Promise.resolve(known)
    // before the states, each of which is looked up in its turn
    const newest = this.#options.feed.head
    const made = inTurns(this.#states.all(devices, nowMs)).then((states) => {
      // read after the states: what was read meanwhile is in the next listing
      const unread = this.#options.reader.firstsLeft
      const left = { ...(unread > 0 && { unread }), ...(omitted > 0 && { omitted }) }
      const simulated = isSimulated && ({ simulated: true } as const)
      const listing = { asOf, stale, ...left, ...simulated, devices: states }
      this.#newest.set(listing, newest)
      this.#made = { listing, parts }
      return listing
    })
    this.#making = made.catch(() => {})
    return made
  }

  /** Everything a listing is made of. */
  #partsOf(devices: readonly Device[], stale: boolean, nowMs: number): readonly unknown[] {
    const { tails, reader, dataSensors, overlay, flags } = this.#options
    const second = Math.floor(nowMs / SECOND_MS)
    const versions = [tails.version, reader.firstsLeft, dataSensors.version, overlay.version, flags.version]
    return [devices, stale, second, ...versions]
  }

  /** The listing that was made last, where it was made of just these. */
  #madeOf(parts: readonly unknown[]): DeviceListing | undefined {
    const made = this.#made
    if (!made) return undefined
    // a loop, because every storm goes through it
    for (let n = 0; n < parts.length; n++) if (made.parts[n] !== parts[n]) return undefined
    return made.listing
  }
}
