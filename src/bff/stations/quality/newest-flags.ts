import type { Device } from '../../../domain/device.ts'
import type { DeviceQuality } from '../../../domain/quality/device-quality.ts'
import type { NewestFlag } from '../../../domain/quality/flags.ts'
import { newestFlag } from '../../../domain/quality/newest-flag.ts'
import type { Tail } from '../../readings/tail.ts'
import type { Tails } from '../../readings/tails.ts'
import type { DeviceQualities } from './device-qualities.ts'

/** By sensor id; absent for a reading in order. */
export type Flags = Readonly<Record<string, NewestFlag>>

interface NewestFlagsOptions {
  qualities: Pick<DeviceQualities, 'cached' | 'of' | 'unjudged' | 'version'>
  tails: Pick<Tails, 'of'>
  onChange: (deviceId: string) => void
}

interface Fetched {
  tail: Tail
  version: number
  flags: Flags | undefined
}

/** Flags of newest readings. Until judgements that are not in memory are fetched, the tests decide. */
export class NewestFlags {
  readonly #options: NewestFlagsOptions
  readonly #fetched = new Map<string, Fetched>()
  /** The last fetch under way. */
  readonly #fetches = new Map<string, symbol>()
  #changes = 0

  constructor(options: NewestFlagsOptions) {
    this.#options = options
  }

  /** Grows whenever flags of unchanged readings may differ. */
  get version(): number {
    return this.#changes + this.#options.qualities.version
  }

  /** `undefined` where all are in order. */
  of(device: Device, tail: Tail): Flags | undefined {
    if (tail.latest.size === 0) return undefined
    const { qualities } = this.#options
    const quality = qualities.cached(device)
    if (quality) return flagsOf(device, tail, quality)
    const fetched = this.#fetched.get(device.id)
    if (fetched?.tail === tail && fetched.version === qualities.version) return fetched.flags
    const flags = flagsOf(device, tail, qualities.unjudged(device))
    if (!this.#fetches.has(device.id)) void this.#fetch(device, (after) => !areSame(flags, after))
    return flags
  }

  async refresh(device: Device): Promise<void> {
    await this.#fetch(device, () => true)
  }

  async #fetch(device: Device, isNews: (flags: Flags | undefined) => boolean): Promise<void> {
    const { qualities, tails, onChange } = this.#options
    const fetch = Symbol(device.id)
    this.#fetches.set(device.id, fetch)
    const quality = await qualities.of(device)
    // a later fetch knows more
    if (this.#fetches.get(device.id) !== fetch) return
    this.#fetches.delete(device.id)
    const tail = tails.of(device.id)
    const flags = flagsOf(device, tail, quality)
    this.#fetched.set(device.id, { tail, version: qualities.version, flags })
    if (!isNews(flags)) return
    this.#changes++
    onChange(device.id)
  }
}

function flagsOf({ sensors }: Device, { columns, latest }: Tail, quality: DeviceQuality): Flags | undefined {
  const flags: [id: string, flag: NewestFlag][] = []
  for (const sensor of sensors) {
    const reading = latest.get(sensor.id)
    if (!reading) continue
    const column = columns.sensors.get(sensor.id)
    // a value from before the tail is judged alone
    const isInTail = column !== undefined && (columns.t[0] ?? Infinity) <= reading.t
    const flag = isInTail
      ? newestFlag(columns.t, column, quality.of(sensor))
      : newestFlag(Float64Array.of(reading.t), Float64Array.of(reading.v), quality.of(sensor))
    if (flag !== undefined) flags.push([sensor.id, flag])
  }
  // defines `__proto__` like any other id; an assignment would not
  return flags.length === 0 ? undefined : Object.fromEntries(flags)
}

function areSame(one: Flags | undefined, other: Flags | undefined): boolean {
  const [a, b] = [Object.entries(one ?? {}), Object.entries(other ?? {})]
  return a.length === b.length && a.every(([id, flag]) => other?.[id] === flag)
}
