import type { Device, DeviceListing, DeviceState } from '../../domain/device.ts'
import type { TailReader } from '../readings/tail-reader.ts'
import type { Tails } from '../readings/tails.ts'
import { inTurns } from '../util/turns.ts'
import { WAIT_FOR_FRESH_MS, within } from '../util/within.ts'
import type { DeviceList, DeviceListState } from './device-list.ts'
import { DeviceStates, type DeviceStatesOptions } from './device-states.ts'

interface DeviceBoardOptions extends DeviceStatesOptions {
  list: DeviceList
  tails: Pick<Tails, 'of' | 'version'>
  reader: Pick<TailReader, 'idle' | 'firstsLeft'>
  /** Tails have everything up to the feed's head. What a listing has beyond it comes again without effect. */
  feed: { readonly head: string }
  now: () => number
  maxWaitMs?: number | undefined
}

/** After this long without requests the newest readings and levels are outdated. */
const WHILE_MS = 120_000
/** For a longer list the wait would bring few readings. */
const MAX_WAITED_FOR = 5_000
/** Freshness has a resolution of a second: within it, equal parts give the same listing. */
const SECOND_MS = 1000

interface MadeListing {
  listing: DeviceListing
  parts: readonly unknown[]
}

export class DeviceBoard {
  readonly #options: DeviceBoardOptions
  readonly #states: DeviceStates
  #asOf = Number.NEGATIVE_INFINITY
  #made: MadeListing | undefined
  readonly #newest = new WeakMap<DeviceListing, string>()
  #making: Promise<unknown> = Promise.resolve()
  #next: Promise<DeviceListing> | undefined
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

  /** Answers `GET /api/devices`; the same object while nothing changes. Rejects with `UpstreamFailure`. */
  async listing(): Promise<DeviceListing> {
    const { list, reader, now, maxWaitMs = WAIT_FOR_FRESH_MS } = this.#options
    const state = await list.current()
    const { devices, asOf, stale } = state
    if (asOf - this.#asOf > WHILE_MS && devices.length <= MAX_WAITED_FOR) {
      await within(reader.idle(), maxWaitMs)
    }
    this.#asOf = asOf
    const made = this.#madeOf(this.#partsOf(devices, stale, now()))
    if (made) return made
    this.#list = state
    // the listing in progress may miss a change: requests get the next one
    this.#next ??= this.#making.then(() => this.#make())
    return this.#next
  }

  /** Id of the newest event certainly in a listing; only later ones may be missing. */
  newestEventIn(listing: DeviceListing): string | undefined {
    return this.#newest.get(listing)
  }

  readyDevice(deviceId: string): Device | undefined {
    const device = this.#options.list.held?.byId.get(deviceId)
    return device && this.#options.dataSensors.complete(device)
  }

  /** `undefined` when the list has no such id. */
  async find(deviceId: string): Promise<Device | undefined> {
    const device = await this.#options.list.find(deviceId)
    return device && this.#options.dataSensors.complete(device)
  }

  complete(device: Device): Device {
    return this.#options.dataSensors.complete(device)
  }

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
    // before the states, which are read in turns
    const newest = this.#options.feed.head
    const made = inTurns(this.#states.all(devices, nowMs)).then((states) => {
      // after the states: what was read meanwhile is in the next listing
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

  #partsOf(devices: readonly Device[], stale: boolean, nowMs: number): readonly unknown[] {
    const { tails, reader, dataSensors, overlay, flags } = this.#options
    const second = Math.floor(nowMs / SECOND_MS)
    const versions = [tails.version, reader.firstsLeft, dataSensors.version, overlay.version, flags.version]
    return [devices, stale, second, ...versions]
  }

  /** The last listing, if made of these parts. */
  #madeOf(parts: readonly unknown[]): DeviceListing | undefined {
    const made = this.#made
    if (!made) return undefined
    // a loop, for speed
    for (let n = 0; n < parts.length; n++) if (made.parts[n] !== parts[n]) return undefined
    return made.listing
  }
}
