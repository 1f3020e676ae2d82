import { agedDevice } from '../../domain/aged-devices.ts'
import type { Ahead, Device, DeviceState, Sensor } from '../../domain/device.ts'
import { type Freshness, freshnessAt } from '../../domain/freshness.ts'
import type { LevelRecord } from '../../domain/levels/level-record.ts'
import { aheadOf } from '../../domain/levels/next-level.ts'
import { sensorLevel } from '../../domain/levels/water-state.ts'
import type { DeviceQuality } from '../../domain/quality/device-quality.ts'
import { FLAGS } from '../../domain/quality/flags.ts'
import type { Motion } from '../../domain/trend.ts'
import { motionsOf } from '../readings/newest.ts'
import type { Tail } from '../readings/tail.ts'
import type { Tails } from '../readings/tails.ts'
import type { DataSensors } from '../upstream/reading/data-sensors.ts'
import type { StationOverlay } from './file/station-overlay.ts'
import type { Flags, NewestFlags } from './quality/newest-flags.ts'

export interface DeviceStatesOptions {
  tails: Pick<Tails, 'of'>
  dataSensors: Pick<DataSensors, 'complete' | 'version'>
  overlay: Pick<StationOverlay, 'of' | 'version'>
  flags: Pick<NewestFlags, 'of' | 'version'>
  qualityOf: (device: Device) => DeviceQuality
  levelRecordOf: LevelRecordOf
  withSince: (state: DeviceState) => DeviceState
}

/** The inputs of a state, except for the stations file. */
interface Parts {
  listed: Device
  /** With the sensors that its data has shown. */
  device: Device
  tail: Tail
  flags: Flags | undefined
  motions: Motions
  lastUpdateMs: number | null
  freshness: Freshness
}

type Motions = ReadonlyMap<string, Motion>

const NO_MOTIONS: Motions = new Map()

/** `undefined`: nothing is predicted. */
type LevelRecordOf = (device: Device, sensor: Sensor) => LevelRecord | undefined

export class DeviceStates {
  readonly #options: DeviceStatesOptions
  /** By tail, for one revision of the judgements. */
  readonly #motions = new WeakMap<Tail, { device: Device; revision: string; motions: Motions }>()
  /** Of the last list, by place. */
  #made: { overlayVersion: number; flagsVersion: number; parts: Parts[]; states: DeviceState[] } = {
    overlayVersion: Number.NaN,
    flagsVersion: Number.NaN,
    parts: [],
    states: [],
  }

  constructor(options: DeviceStatesOptions) {
    this.#options = options
  }

  of(device: Device, nowMs: number): DeviceState {
    return this.#stateOf(this.#partsOf(device, nowMs), nowMs)
  }

  /** One device a step; an unchanged state is the same object as before. */
  *all(devices: readonly Device[], nowMs: number): Generator<undefined, DeviceState[]> {
    const overlayVersion = this.#options.overlay.version
    const flagsVersion = this.#options.flags.version
    const isFlagged = this.#made.flagsVersion === flagsVersion
    const before = this.#made.overlayVersion === overlayVersion ? this.#made : undefined
    const all: Parts[] = []
    const states: DeviceState[] = []
    for (const device of devices) {
      const earlier = before?.parts[states.length]
      const parts = this.#partsOf(device, nowMs, isFlagged ? earlier : undefined)
      const known = earlier && areSame(earlier, parts) ? before?.states[states.length] : undefined
      // since when a level holds may be known by now
      const isKnown = known !== undefined && known.level === undefined
      all.push(isKnown ? (earlier as Parts) : parts)
      states.push(isKnown ? known : this.#stateOf(parts, nowMs))
      yield
    }
    this.#made = { overlayVersion, flagsVersion, parts: all, states }
    return states
  }

  /** `flagged` has the same device's flags, valid if its readings are unchanged. */
  #partsOf(device: Device, nowMs: number, flagged?: Parts): Parts {
    const tail = this.#options.tails.of(device.id)
    const { newestMs } = tail
    const complete = this.#options.dataSensors.complete(device)
    // a reading may be newer than the list, or the only sign of an update
    const lastUpdateMs =
      newestMs === null ? device.lastUpdateMs : Math.max(device.lastUpdateMs ?? 0, newestMs)
    const judged = flagged?.tail === tail && flagged.device === complete ? flagged : undefined
    return {
      listed: device,
      device: complete,
      tail,
      flags: judged ? judged.flags : this.#options.flags.of(complete, tail),
      motions: judged ? judged.motions : this.#motionsOf(complete, tail),
      lastUpdateMs,
      freshness: freshnessAt(lastUpdateMs, device.intervalSeconds, nowMs),
    }
  }

  #motionsOf(device: Device, tail: Tail): Motions {
    // all devices without readings share one tail
    if (tail.latest.size === 0) return NO_MOTIONS
    const quality = this.#options.qualityOf(device)
    const known = this.#motions.get(tail)
    if (known?.device === device && known.revision === quality.revision) return known.motions
    const motions = motionsOf(device, tail.columns, quality)
    this.#motions.set(tail, { device, revision: quality.revision, motions })
    return motions
  }

  #stateOf(
    { listed, device, tail, flags, motions, lastUpdateMs, freshness }: Parts,
    nowMs: number,
  ): DeviceState {
    const { overlay, withSince, levelRecordOf } = this.#options
    const state: DeviceState = {
      ...device,
      lastUpdateMs,
      freshness,
      // defines `__proto__` like any other id; an assignment would not
      latest: Object.fromEntries(tail.latest),
      rates: Object.fromEntries(credibleRates(motions, flags)),
      ...(flags && { flags }),
      ...overlay.of(listed, tail),
    }
    const ahead = levelsAhead(state, motions, levelRecordOf, nowMs)
    return agedDevice(withSince(ahead ? { ...state, ahead } : state), nowMs)
  }
}

/** Without sensors whose newest value failed. */
function credibleRates(motions: Motions, flags: Flags = {}): [id: string, rate: number][] {
  return [...motions].flatMap(([id, { ratePerHour }]) =>
    ratePerHour === null || (Object.hasOwn(flags, id) && flags[id] === FLAGS.fail) ? [] : [[id, ratePerHour]],
  )
}

function areSame(a: Parts, b: Parts): boolean {
  return (
    a.device === b.device &&
    a.tail === b.tail &&
    a.flags === b.flags &&
    a.motions === b.motions &&
    a.lastUpdateMs === b.lastUpdateMs &&
    a.freshness === b.freshness
  )
}

/** `undefined` for late, suspect or implausible readings, and as `aheadOf` says. */
export function levelsAhead(
  state: DeviceState,
  motions: ReadonlyMap<string, Motion>,
  recordOf: LevelRecordOf,
  nowMs: number,
): Record<string, Ahead> | undefined {
  const { level, latest, flags = {}, freshness, intervalSeconds, sensors } = state
  if (!level || freshness !== 'live') return undefined
  const found: [id: string, ahead: Ahead][] = []
  for (const sensor of sensors) {
    const { id } = sensor
    const [known, motion] = [sensorLevel(state, id), motions.get(id)]
    if (!known || !motion || Object.hasOwn(flags, id) || latest[id]?.t !== motion.newest.t) continue
    if (freshnessAt(motion.newest.t, intervalSeconds, nowMs) !== 'live') continue
    const ahead = aheadOf(known.scale, known.level, motion, () => recordOf(state, sensor))
    if (ahead) found.push([id, ahead])
  }
  // defines `__proto__` like any other id; an assignment would not
  return found.length === 0 ? undefined : Object.fromEntries(found)
}
