import type { Device, DeviceState } from '../../domain/device.ts'
import type { Observer } from '../observe/observer.ts'
import type { ReadingsStore } from '../readings/readings-store.ts'
import type { DeviceBoard } from '../stations/device-board.ts'
import type { DeviceList } from '../stations/device-list.ts'
import type { StationsListener } from '../stations/file/stations.ts'
import type { NewestFlags } from '../stations/quality/newest-flags.ts'
import { changedDevices } from '../stations/reused-devices.ts'
import { inTurns } from '../util/turns.ts'
import { EventStream, eventFrame } from './event-stream.ts'
import { devicesEvent, type Feed, type FeedEntry, type ReadingEvent, readingEvent } from './feed.ts'
import type { LevelWatch } from './level-watch.ts'
import type { UpstreamWatch } from './upstream-state.ts'

interface LiveOptions {
  feed: Feed
  board: DeviceBoard
  list: DeviceList
  readings: ReadingsStore
  flags: Pick<NewestFlags, 'refresh'>
  levels: LevelWatch
  watch: UpstreamWatch
  observer: Observer
  now: () => number
}

/** A reading with its consequences, so that clients need no further request. */
interface SentReading
  extends ReadingEvent,
    Partial<Pick<DeviceState, 'freshness' | 'rates' | 'flags' | 'ahead' | 'level'>> {}

/** More stations, as after an import, make pages refetch everything. */
const MAX_NOTED = 200
/** Events kept before the first list, which covers older ones. */
const MAX_EARLY = 1_000

/** A reading enters the feed, then the store, then goes to clients: a request after an event has it. */
export class Live {
  readonly #options: LiveOptions
  /** Events before the first list. It may be older, so they are applied after it. */
  readonly #early: { entry: FeedEntry; cameMs: number }[] = []
  readonly stream: EventStream

  constructor(options: LiveOptions) {
    this.#options = options
    const { feed, watch, observer } = options
    feed.subscribe((entry) => this.#take(entry))
    this.stream = new EventStream({
      feed,
      frame: (entry) => this.#frame(entry),
      present: () => eventFrame('upstream', watch.present),
      observer,
    })
    watch.onChange = (state) => this.stream.publish(eventFrame('upstream', state))
  }

  /** Resolves once a new reading survives this process. Rejects as `verify` does. */
  async publish(device: Device, timeMs: number, values: ReadonlyMap<string, number>): Promise<void> {
    if (this.#isNoNews(device, timeMs, values)) return
    const outcome = await this.#options.feed.publish(readingEvent(device.id, timeMs, values))
    if (outcome === 'old') await this.verify(device, timeMs, values)
  }

  /** Publishes what the service has for that time. Rejects if the service cannot be reached. */
  async verify(device: Device, timeMs: number, values: ReadonlyMap<string, number>): Promise<void> {
    if (values.size === 0 || this.knows(device, timeMs, values)) return
    const held = await this.#options.readings.fetchAt(device, timeMs)
    if (this.#isNoNews(device, timeMs, held)) return
    await this.#options.feed.publish(readingEvent(device.id, timeMs, held), true)
  }

  /** Whether the reading is in memory already. */
  knows(device: Device, timeMs: number, values: ReadonlyMap<string, number>): boolean {
    return this.#options.readings.has(device, timeMs, values)
  }

  /** A list was read; `before` is the previous one. */
  readonly onListRefreshed = (devices: readonly Device[], before: readonly Device[] | undefined): void => {
    if (!before) {
      for (const { entry, cameMs } of this.#early.splice(0)) this.#take(entry, cameMs)
      // restored devices that have not changed are noted by nothing else
      void inTurns(this.#noteInSteps(devices), 'background')
      return
    }
    void inTurns(changedDevices(before, devices), 'background').then((ids) => {
      if (ids === 'others') {
        this.#options.levels.retain(devices)
        void this.#options.feed.publish({ kind: 'reset' })
      } else if (ids.length > 0) void this.#options.feed.publish(devicesEvent(ids))
    })
  }

  /** Announces changes in the stations file. Not in the feed: each instance reads its own file. */
  readonly onStationsChanged: StationsListener = (ids, judged = []) => {
    const event = devicesEvent(ids.filter((id) => this.#options.list.known(id)))
    if (event.kind === 'reset') this.stream.publishOnce(eventFrame('reset', {}))
    else if (event.kind === 'devices' && event.ids.length > 0) this.publishStates(event.ids)
    if (judged === 'all') this.stream.publishOnce(eventFrame('reset', {}))
    else this.onJudged(judged)
  };

  *#noteInSteps(devices: readonly Device[]): Generator<undefined, void> {
    for (const { id } of devices) {
      this.#options.levels.note([id])
      yield
    }
  }

  /** Judgements changed. Each instance finds that in the store by itself. */
  readonly onJudged = (ids: readonly string[]): void => {
    const { list, board, flags } = this.#options
    for (const id of ids) {
      const device = list.known(id)
      if (!device) continue
      this.stream.publishOnce(eventFrame('judgements', { device: id }))
      void flags.refresh(board.complete(device))
    }
  }

  onNoted(ids: readonly string[]): void {
    const known = ids.filter((id) => this.#options.list.known(id))
    if (known.length > MAX_NOTED) this.stream.publishOnce(eventFrame('reset', {}))
    else if (known.length > 0) this.stream.publishOnce(eventFrame('notes', { devices: known }))
  }

  publishStates(ids: readonly string[]): void {
    this.stream.publishOnce(eventFrame('devices', this.#statesOf(ids)))
  }

  /** Older readings have arrived: pages refetch. */
  publishOlder(): void {
    this.stream.publishOnce(eventFrame('reset', {}))
  }

  #isNoNews(device: Device, timeMs: number, values: ReadonlyMap<string, number>): boolean {
    return values.size === 0 || this.#options.readings.tails.has(device, { timeMs, values }) === true
  }

  #take(entry: FeedEntry, cameMs = this.#options.now()): void {
    const { event } = entry
    const { list, levels } = this.#options
    if (!list.isKnown) {
      if (this.#early.push({ entry, cameMs }) > MAX_EARLY) this.#early.shift()
      return
    }
    if (event.kind === 'level' && !levels.take(event.level)) return
    this.#apply(entry, cameMs)
    this.stream.take(entry)
    // after the entry itself: its consequences follow
    if (event.kind === 'reading') levels.note([event.reading.device])
    else if (event.kind === 'level') levels.note([event.level.device])
    else if (event.kind === 'devices') levels.note(event.ids)
  }

  #apply({ event }: FeedEntry, cameMs: number): void {
    if (event.kind !== 'reading') return
    const { list, readings } = this.#options
    const device = list.known(event.reading.device)
    if (!device) return
    const values = new Map(Object.entries(event.reading.values))
    // a newer answer of the service takes precedence
    readings.add(device, event.reading.t, values, cameMs)
  }

  #statesOf(ids: readonly string[]): DeviceState[] {
    return ids.map((id) => this.#options.board.stateOf(id)).filter((state) => state !== undefined)
  }

  #frame({ id, event }: FeedEntry): Uint8Array | undefined {
    const { board } = this.#options
    if (event.kind === 'reset') return eventFrame('reset', {}, id)
    if (event.kind === 'level') return eventFrame('level', event.level, id)
    if (event.kind === 'alarm') return eventFrame('alarm', event.alarm, id)
    if (event.kind === 'devices') {
      const states = this.#statesOf(event.ids)
      return states.length > 0 ? eventFrame('devices', states, id) : undefined
    }
    const state = board.stateOf(event.reading.device)
    if (!state) return undefined
    const { freshness, rates, flags, ahead, level } = state
    const sent: SentReading = {
      ...event.reading,
      freshness,
      rates,
      ...(flags && { flags }),
      ...(ahead && { ahead }),
      ...(level && { level }),
    }
    return eventFrame('reading', sent, id)
  }
}
