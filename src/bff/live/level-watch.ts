import type { Device, DeviceState } from '../../domain/device.ts'
import {
  afterChange,
  type KnownLevel,
  knownSeverity,
  type LevelChange,
  levelChanges,
} from '../../domain/levels/level-change.ts'
import type { Logger } from '../observe/logger.ts'
import { MinutelyWarning } from '../observe/minutely-warning.ts'
import type { LevelJournal } from '../storage/dashboard-store.ts'
import type { Feed, LevelEvent } from './feed.ts'

interface LevelWatchOptions {
  feed: Pick<Feed, 'publish'>
  journal: LevelJournal
  tenant: string
  stateOf: (deviceId: string) => DeviceState | undefined
  logger: Logger
  now: () => number
}

/**
 * Detects level changes. A difference to the known level is published, and becomes known when it comes back
 * from the feed, so that instances publish one event. The journal keeps changes for the next start.
 */
export class LevelWatch {
  readonly #options: LevelWatchOptions
  readonly #warning: MinutelyWarning
  readonly #known = new Map<string, Map<string, KnownLevel>>()
  /** Stations with changes being published, and whether they were noted again since. */
  readonly #underWay = new Map<string, boolean>()
  /** Calls before the journal was read. */
  #early: (() => void)[] | undefined = []
  #written: Promise<unknown>

  constructor(options: LevelWatchOptions) {
    this.#options = options
    this.#warning = new MinutelyWarning(options.logger, 'the journal of levels cannot be read or written')
    this.#written = this.#restore()
  }

  note(deviceIds: readonly string[]): void {
    if (this.#early) this.#early.push(() => this.note(deviceIds))
    else for (const id of deviceIds) this.#judge(id)
  }

  /** Applies a change from the feed; returns whether it is new. */
  take(event: LevelEvent): boolean {
    const before = this.#known.get(event.device)?.get(event.sensor)
    if (before?.level === event.to) return false
    if (this.#early) this.#early.push(() => this.#record(event))
    else this.#record(event)
    return true
  }

  /** Adds the known times since when levels hold. */
  withSince(state: DeviceState): DeviceState {
    const { id, level } = state
    const known = this.#known.get(id)
    if (!level || !known) return state
    const sensors = Object.entries(level.sensors).map(([sensor, at]) => {
      const { level: knownLevel, since } = known.get(sensor) ?? {}
      const sinceMs = knownLevel === at.level ? since?.at(-1) : undefined
      return [sensor, typeof sinceMs === 'number' ? { ...at, sinceMs } : at]
    })
    return { ...state, level: { ...level, sensors: Object.fromEntries(sensors) } }
  }

  /** Forgets removed stations: when they come back, their first level is no event. */
  retain(devices: readonly Device[]): void {
    const listed = new Set(devices.map(({ id }) => id))
    for (const id of this.#known.keys()) if (!listed.has(id)) this.#known.delete(id)
  }

  #judge(deviceId: string): void {
    const { feed, now, stateOf } = this.#options
    if (this.#underWay.has(deviceId)) {
      this.#underWay.set(deviceId, true)
      return
    }
    const state = stateOf(deviceId)
    if (!state) return
    const known = this.#known.get(deviceId) ?? new Map()
    const changes = levelChanges(known, state, now())
    const severities = { severityBefore: knownSeverity(state, known), severity: state.level?.severity ?? 0 }
    for (const change of changes.filter(({ from }) => from === null)) this.#record(change)
    const published = changes
      .filter((change) => change.from !== null)
      .map((change) => ({ kind: 'level' as const, level: { ...change, ...severities } }))
    if (published.length === 0) return
    this.#underWay.set(deviceId, false)
    void Promise.all(published.map((event) => feed.publish(event))).then(() => {
      const isNotedAgain = this.#underWay.get(deviceId)
      this.#underWay.delete(deviceId)
      if (isNotedAgain) this.#judge(deviceId)
    })
  }

  #record(change: LevelChange): void {
    const known = this.#known.get(change.device) ?? new Map<string, KnownLevel>()
    const before = known.get(change.sensor)
    if (before?.level === change.to) return
    known.set(change.sensor, afterChange(before, change))
    this.#known.set(change.device, known)
    const { device, sensor, to, t, noticedMs } = change
    const row = { device, sensor, from: before?.level ?? change.from, to, t, noticedMs }
    const { journal, tenant } = this.#options
    this.#written = this.#written
      .then(() => journal.append(tenant, row))
      .catch((error: Error) => this.#warning.add({ reason: error.message }))
  }

  async #restore(): Promise<void> {
    const { journal, tenant } = this.#options
    try {
      for (const change of await journal.current(tenant)) {
        const known = this.#known.get(change.device) ?? new Map<string, KnownLevel>()
        known.set(change.sensor, afterChange(known.get(change.sensor), change))
        this.#known.set(change.device, known)
      }
    } catch (error) {
      this.#warning.add({ reason: (error as Error).message })
    }
    const early = this.#early
    this.#early = undefined
    for (const take of early ?? []) take()
  }
}
