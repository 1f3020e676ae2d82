import { type AlarmIndex, entriesOf } from '../../domain/alarms/alarm-index.ts'
import type { EvaluationInput } from '../../domain/alarms/evaluation-input.ts'
import type { NewEntry } from '../../domain/alarms/journal-entry.ts'
import { judgeRemoved, judgeStation } from '../../domain/alarms/judge-station.ts'
import type { Device } from '../../domain/device.ts'
import type { FeedEntry } from '../live/feed.ts'
import type { Logger } from '../observe/logger.ts'
import { MinutelyWarning } from '../observe/minutely-warning.ts'
import { hasMoved } from '../readings/tail.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { nextTurn } from '../util/turns.ts'
import type { AlarmLog } from './alarm-log.ts'
import { evaluationInputOf, isLevelBefore } from './evaluation-input.ts'
import { EvaluationQueue, stationsAfter } from './evaluation-queue.ts'
import type { AlarmSettings } from './file/alarms-file.ts'
import type { JudgedReadings } from './judged-readings.ts'
import { LateArrivals } from './late-arrivals.ts'
import { NewestReading } from './newest-reading.ts'
import { OutageEvaluator } from './outage-evaluator.ts'
import { RemovedStations } from './removed-stations.ts'
import { FAILED_WAIT_MS, StationHistories } from './station-histories.ts'

interface EvaluatorOptions {
  log: AlarmLog
  judged: JudgedReadings
  tenant: Pick<Tenant, 'board' | 'readings' | 'list' | 'qualities' | 'feed' | 'watch'>
  settings: AlarmSettings
  logger: Logger
  now: () => number
  isLeading: () => boolean
}

/** Stations judged before other work gets a turn; each takes some twenty microseconds. */
const STATIONS_AT_ONCE = 200
const TICK_MS = 1_000
const KEEP_EVERY_MS = 5_000
/** After its start an instance reads what it missed; alarms wait this long for it at most. */
const CATCH_UP_MS = 30_000

/** Where a station has no reading, all that comes is new. */
const NO_READING_MS = 0

/** Judges stations when data is new or a time has come, by all readings since the last judgement. */
export class AlarmEvaluator {
  readonly #options: EvaluatorOptions
  readonly #warning: MinutelyWarning
  readonly #failures: MinutelyWarning
  readonly #newest: NewestReading
  readonly #histories: StationHistories
  readonly #backlogs: StationHistories
  readonly #removed: RemovedStations
  readonly #outage: OutageEvaluator
  readonly #late = new LateArrivals()
  readonly #queue = new EvaluationQueue()
  readonly #receivedMs = new Map<string, number>()
  #baselineMs = Number.NEGATIVE_INFINITY
  #startedMs = Number.NEGATIVE_INFINITY
  /** By the process' own clock. */
  #catchesUpUntilMs = Number.NEGATIVE_INFINITY
  #keptMs = Number.NEGATIVE_INFINITY
  #isWorking = false
  /** The input of stations being judged. */
  #judging = new Map<string, Pick<EvaluationInput, 'columns' | 'memoryMs'>>()

  constructor(options: EvaluatorOptions) {
    this.#options = options
    this.#newest = new NewestReading(options.now)
    this.#removed = new RemovedStations(options.tenant.list)
    const { log, now } = options
    const { readings, watch } = options.tenant
    this.#outage = new OutageEvaluator({ log, watch, newest: this.#newest, now })
    const onRead = (id: string) => this.note([id])
    this.#histories = new StationHistories({ readings, onRead })
    this.#backlogs = new StationHistories({ readings, onRead })
    log.onEntries((entries) =>
      this.note(stationsAfter(entries, options.tenant, options.settings.config.rules)),
    )
    this.#warning = new MinutelyWarning(options.logger, 'alarms cannot be written to their journal')
    this.#failures = new MinutelyWarning(options.logger, 'a station cannot be judged: it raises no alarms')
  }

  start(): () => Promise<void> {
    const { tenant, settings, now } = this.#options
    this.#startedMs = now()
    this.#catchesUpUntilMs = performance.now() + CATCH_UP_MS
    // a failure is logged by the list itself
    void tenant.list.readSince(this.#startedMs).catch(() => {})
    const unsubscribe = tenant.feed.subscribe((entry) => this.#onFeedEntry(entry))
    tenant.list.onRefreshed((devices, before) => this.#onList(devices, before))
    settings.onChange(() => this.noteAll())
    const timer = setInterval(() => void this.#tick(), TICK_MS).unref()
    return async () => {
      unsubscribe()
      clearInterval(timer)
      await this.#options.judged.keep()
    }
  }

  /** Begins to evaluate. What ended by `baselineMs` raises nothing, unless its readings came in since. */
  lead(baselineMs: number): void {
    this.#baselineMs = baselineMs
    this.#options.judged.forgetAll()
    this.noteAll()
  }

  note(deviceIds: Iterable<string>): void {
    if (!this.#options.isLeading()) return
    this.#queue.add(deviceIds)
    if (!this.#queue.isEmpty) void this.#work()
  }

  noteAll(): void {
    this.note(this.#options.tenant.list.devices.map(({ id }) => id))
  }

  #onFeedEntry({ event }: FeedEntry): void {
    if (event.kind === 'reading') {
      const { device, t } = event.reading
      this.#receivedMs.set(device, this.#options.now())
      this.#newest.add(t)
      this.#onOlderReading(device, t)
      this.note([device])
    } else if (event.kind === 'devices') this.note(event.ids)
    else if (event.kind === 'reset') this.noteAll()
  }

  /** Older readings are judged as well, and are missing in the stored histories. */
  #onOlderReading(deviceId: string, t: number): void {
    const { judged, isLeading, tenant } = this.#options
    if (!isLeading()) return
    judged.hear(deviceId, t)
    const { columns } = tenant.readings.tails.of(deviceId)
    if (t >= (columns.t[0] ?? t)) return
    this.#histories.forget(deviceId)
    this.#backlogs.forget(deviceId)
    this.#late.add(deviceId)
  }

  #onList(devices: readonly Device[], before: readonly Device[] | undefined): void {
    this.#newest.onList(devices)
    const { log, judged } = this.#options
    this.#removed.check(new Set([...log.index.stations, ...judged.stations]))
    this.note(this.#removed.ids)
    // stations restored from the disk cache that have not changed are noted by nothing else
    if (!before) this.noteAll()
    this.note(this.#queue.takeAwaitingList())
  }

  async #tick(): Promise<void> {
    const { isLeading, now, judged } = this.#options
    if (!isLeading()) {
      judged.forgetAll()
      this.#queue.clear()
      this.#late.clear()
      return
    }
    this.note(this.#queue.takeDue(now()))
    if (judged.isChanged && performance.now() - this.#keptMs >= KEEP_EVERY_MS) {
      this.#keptMs = performance.now()
      void judged.keep()
    }
    await this.#outage.evaluate(this.#baselineMs).catch((error: Error) => this.#warn(error))
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    try {
      while (!this.#queue.isEmpty && this.#options.isLeading()) await this.#judgeSome()
    } catch (error) {
      this.#warn(error as Error)
    } finally {
      this.#isWorking = false
    }
  }

  async #judgeSome(): Promise<void> {
    const ids = this.#queue.take(STATIONS_AT_ONCE)
    const { log, judged, now } = this.#options
    try {
      await judged.read()
      await this.#readJudgements(ids)
      await log.write((index) => {
        this.#judging = new Map()
        return ids.flatMap((id) => this.#tryToJudge(id, index))
      }, 'background')
      for (const judging of this.#judging) this.#onJudged(...judging)
    } catch (error) {
      // nothing is forgotten: the next tick tries again
      for (const id of ids) this.#queue.addAt(id, now())
      throw error
    }
    await nextTurn()
  }

  /** The input of an alarm that goes on is the start of the next judgement. */
  #onJudged(deviceId: string, { columns, memoryMs }: Pick<EvaluationInput, 'columns' | 'memoryMs'>): void {
    const { judged, log } = this.#options
    const newestMs = columns.t.at(-1) ?? NO_READING_MS
    judged.judged(deviceId, newestMs)
    const points = [...log.index.pointsOf(deviceId).values()]
    if (points.some((point) => isLevelBefore(point, newestMs)))
      this.#backlogs.hold(deviceId, newestMs - memoryMs, columns)
    else this.#backlogs.forget(deviceId)
  }

  /** What was judged bad by hand must not raise an alarm because judgements were not read yet. */
  async #readJudgements(ids: readonly string[]): Promise<void> {
    const { list, qualities } = this.#options.tenant
    const devices = ids.flatMap((id) => list.known(id) ?? [])
    const unread = devices.filter((device) => !qualities.cached(device))
    if (unread.length > 0) await Promise.all(unread.map((device) => qualities.of(device)))
  }

  /** A failure at one station must not keep the others from being judged. */
  #tryToJudge(deviceId: string, index: AlarmIndex): NewEntry[] {
    try {
      return this.#judge(deviceId, index)
    } catch (error) {
      this.#failures.add({ device: deviceId, reason: String(error) })
      this.#queue.addAt(deviceId, this.#options.now() + FAILED_WAIT_MS)
      return []
    }
  }

  #judge(deviceId: string, index: AlarmIndex): NewEntry[] {
    const { tenant, settings, now, judged } = this.#options
    const { rules } = settings.config
    const nowMs = now()
    this.#queue.begin(deviceId)
    if (this.#removed.has(deviceId)) {
      judged.forget(deviceId)
      return entriesOf(judgeRemoved(index.pointsOf(deviceId), nowMs), index, nowMs)
    }
    if (this.#isBehind(deviceId) || this.#late.isArriving(deviceId)) {
      this.#queue.addAt(deviceId, nowMs)
      return []
    }
    const { newestMs } = tenant.readings.tails.of(deviceId)
    const evaluation = evaluationInputOf(deviceId, tenant, {
      nowMs,
      receivedMs: this.#receivedMs.get(deviceId) ?? nowMs,
      sinceMs: judged.begin(deviceId, newestMs ?? NO_READING_MS, nowMs),
      baselineMs: this.#baselineMs,
      ...{ index, rules, histories: this.#histories, backlogs: this.#backlogs },
    })
    if (!evaluation) return []
    if (evaluation === 'awaited') {
      this.#queue.addAt(deviceId, nowMs)
      return []
    }
    const { input, isPartial } = evaluation
    const { events, dueMs, awaitsList } = judgeStation(index.pointsOf(deviceId), input, rules)
    // what could not be read is retried, and until then nothing counts as judged
    const retryMs = isPartial ? nowMs + FAILED_WAIT_MS : Number.POSITIVE_INFINITY
    if (!isPartial) this.#judging.set(deviceId, input)
    this.#queue.addAt(deviceId, Math.min(dueMs, retryMs))
    if (awaitsList) this.#queue.addAfterList(deviceId)
    return entriesOf(events, index, nowMs)
  }

  /** Whether readings from before this instance listened may be missing: judging without them goes wrong. */
  #isBehind(deviceId: string): boolean {
    const { tenant, now } = this.#options
    const { list, readings, watch } = tenant
    if (performance.now() > this.#catchesUpUntilMs || watch.present.state === 'down') return false
    const device = list.known(deviceId)
    if (!device || list.asOfMs < this.#startedMs) return true
    return hasMoved(device, readings.tails.of(deviceId), now())
  }

  #warn(error: Error): void {
    this.#warning.add({ reason: error.message })
  }
}
