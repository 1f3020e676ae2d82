import { isActive } from '../../domain/alarms/alarm.ts'
import { type AlarmBook, stationOf } from '../../domain/alarms/alarm-book.ts'
import { entriesOf } from '../../domain/alarms/entries.ts'
import { type JournalEntry, type NewEntry, subjectOf } from '../../domain/alarms/journal-entry.ts'
import { judgeRemoved, judgeStation } from '../../domain/alarms/judge-station.ts'
import { judgeService } from '../../domain/alarms/outage.ts'
import type { StationPicture } from '../../domain/alarms/picture.ts'
import { stationsDownstream } from '../../domain/alarms/upstream-crossings.ts'
import type { Device } from '../../domain/device.ts'
import type { FeedEntry } from '../live/feed.ts'
import type { Logger } from '../observe/logger.ts'
import { MinutelyWarning } from '../observe/minutely-warning.ts'
import { hasMoved } from '../readings/tail.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { nextTurn } from '../util/turns.ts'
import type { AlarmLog } from './alarm-log.ts'
import type { AlarmSettings } from './alarm-settings.ts'
import type { JudgedReadings } from './judged-readings.ts'
import { NewestReading } from './newest-reading.ts'
import { RemovedStations } from './removed-stations.ts'
import { FAILED_WAIT_MS, StationHistories } from './station-histories.ts'
import { isLevelBefore, looksUpstream, pictureOf } from './station-picture.ts'

export interface EvaluatorOptions {
  log: AlarmLog
  /** Up to which readings stations were judged. */
  judged: JudgedReadings
  tenant: Pick<Tenant, 'board' | 'readings' | 'list' | 'qualities' | 'feed' | 'watch'>
  settings: AlarmSettings
  logger: Logger
  /** Epoch milliseconds. */
  now: () => number
  /** Whether this instance is the one to evaluate. */
  isLeading: () => boolean
}

/** Stations judged before others get a turn; some twenty microseconds each. */
const STATIONS_AT_ONCE = 200
const TICK_MS = 1_000
/** How often it is kept up to which readings stations were judged. */
const KEEP_EVERY_MS = 5_000
/** What this instance has missed is read within so long after its start, or alarms do not wait for it. */
const CATCH_UP_MS = 30_000

/** Readings of the past are judged together once none has come for so long, and at the latest so long after the first of them. */
const SETTLED_MS = 2_000
const MAX_FILLING_MS = 10_000

/** Of a station that nothing has come from: all that comes is new. */
const NO_READING_MS = 0

/** What operators do that the clock may undo. */
const TIMED: readonly string[] = ['shelved', 'acknowledged']

/**
 * Judges stations when something of them is new, or when their time has come, and writes what follows into the journal. A
 * station is judged by all that is known of it, so of several readings that come together one judgement is enough: by its newest
 * readings, and where more has come since it was last judged, by all of that.
 */
export class AlarmEvaluator {
  readonly #options: EvaluatorOptions
  readonly #warning: MinutelyWarning
  readonly #failures: MinutelyWarning
  readonly #newest: NewestReading
  readonly #histories: StationHistories
  readonly #backlogs: StationHistories
  readonly #removed: RemovedStations
  /** When the first and the last reading from before a station's newest ones came, by the process' own clock. */
  readonly #filling = new Map<string, { firstMs: number; lastMs: number }>()
  /** Stations to be judged. */
  readonly #dirty = new Set<string>()
  /** When stations are to be judged although nothing new came. */
  readonly #due = new Map<string, number>()
  readonly #awaitList = new Set<string>()
  /** When the newest of a station was received. */
  readonly #receivedMs = new Map<string, number>()
  #baselineMs = Number.NEGATIVE_INFINITY
  #startedMs = Number.NEGATIVE_INFINITY
  /** By the process' own clock. */
  #catchesUpUntilMs = Number.NEGATIVE_INFINITY
  #keptMs = Number.NEGATIVE_INFINITY
  #isWorking = false
  #isJudgingService = false
  /** What those that are being judged are judged by. */
  #judging = new Map<string, Pick<StationPicture, 'columns' | 'memoryMs'>>()

  constructor(options: EvaluatorOptions) {
    this.#options = options
    this.#newest = new NewestReading(options.now)
    this.#removed = new RemovedStations(options.tenant.list)
    const { readings } = options.tenant
    const onRead = (id: string) => this.note([id])
    this.#histories = new StationHistories({ readings, onRead })
    this.#backlogs = new StationHistories({ readings, onRead })
    options.log.onEntries((entries) => this.#onEntries(entries))
    this.#warning = new MinutelyWarning(options.logger, 'alarms cannot be written to their journal')
    this.#failures = new MinutelyWarning(options.logger, 'a station cannot be judged: it raises no alarms')
  }

  /** Follows the feed and the clock; returns what ends that. */
  start(): () => Promise<void> {
    const { tenant, settings, now } = this.#options
    this.#startedMs = now()
    this.#catchesUpUntilMs = performance.now() + CATCH_UP_MS
    // a failure is logged by the list itself
    void tenant.list.readSince(this.#startedMs).catch(() => {})
    const unsubscribe = tenant.feed.subscribe((entry) => this.#hear(entry))
    tenant.list.onRefreshed((devices, before) => this.#onList(devices, before))
    settings.onChange(() => this.noteAll())
    const timer = setInterval(() => void this.#tick(), TICK_MS).unref()
    return async () => {
      unsubscribe()
      clearInterval(timer)
      await this.#options.judged.keep()
    }
  }

  /**
   * Begins to evaluate; what was over by `baselineMs`, and was there when its station was first judged, nobody watched. What came
   * later is in the journal, or came in late and is still to be told, whoever evaluated then.
   */
  lead(baselineMs: number): void {
    this.#baselineMs = baselineMs
    this.#options.judged.forgetAll()
    this.noteAll()
  }

  /** Something of these stations may be another. */
  note(deviceIds: Iterable<string>): void {
    if (!this.#options.isLeading()) return
    for (const id of deviceIds) this.#dirty.add(id)
    if (this.#dirty.size > 0) void this.#work()
  }

  noteAll(): void {
    this.note(this.#options.tenant.list.devices.map(({ id }) => id))
  }

  #hear({ event }: FeedEntry): void {
    if (event.kind === 'reading') {
      const { device, t } = event.reading
      this.#receivedMs.set(device, this.#options.now())
      this.#newest.add(t)
      this.#hearOlder(device, t)
      this.note([device])
    } else if (event.kind === 'devices') this.note(event.ids)
    else if (event.kind === 'reset') this.noteAll()
  }

  /** What is older than the newest is judged as well, and is missing in what is kept. */
  #hearOlder(deviceId: string, t: number): void {
    const { judged, isLeading, tenant } = this.#options
    if (!isLeading()) return
    judged.hear(deviceId, t)
    const { columns } = tenant.readings.tails.of(deviceId)
    if (t >= (columns.t[0] ?? t)) return
    this.#histories.forget(deviceId)
    this.#backlogs.forget(deviceId)
    const lastMs = performance.now()
    this.#filling.set(deviceId, { firstMs: this.#filling.get(deviceId)?.firstMs ?? lastMs, lastMs })
  }

  #onList(devices: readonly Device[], before: readonly Device[] | undefined): void {
    this.#newest.onList(devices)
    const { log, judged } = this.#options
    this.#removed.look(new Set([...log.book.stations, ...judged.stations]))
    this.note(this.#removed.ids)
    // those that were kept from the last start and have not moved nothing else tells of
    if (!before) this.noteAll()
    const waiting = [...this.#awaitList]
    this.#awaitList.clear()
    this.note(waiting)
  }

  #onEntries(entries: readonly JournalEntry[]): void {
    // what somebody did may end by the clock, and of a station that is silent nothing else may come before then
    this.note(
      entries.filter(({ body }) => TIMED.includes(body.kind)).flatMap(({ subject }) => stationIn(subject)),
    )
    this.#noteDownstream(entries)
  }

  /** What is crossed upstream is on its way to others. */
  #noteDownstream(entries: readonly JournalEntry[]): void {
    const { tenant, settings } = this.#options
    if (!looksUpstream(settings.config.rules)) return
    const crossed = entries.filter(({ body }) => body.kind === 'raised' || body.kind === 'returned')
    if (crossed.length === 0) return
    const alarms = crossed.flatMap(({ alarm }) => alarm ?? [])
    const ids = tenant.list.devices.map(({ id }) => id)
    this.note(stationsDownstream(alarms, ids, (id) => tenant.board.stateOf(id)))
  }

  async #tick(): Promise<void> {
    const { isLeading, now, log, judged } = this.#options
    if (!isLeading()) {
      judged.forgetAll()
      this.#dirty.clear()
      this.#due.clear()
      this.#awaitList.clear()
      this.#filling.clear()
      return
    }
    const nowMs = now()
    const isDue: string[] = []
    for (const [id, dueMs] of this.#due) if (dueMs <= nowMs) isDue.push(id)
    for (const id of isDue) this.#due.delete(id)
    this.note(isDue)
    if (judged.isChanged && performance.now() - this.#keptMs >= KEEP_EVERY_MS) {
      this.#keptMs = performance.now()
      void judged.keep()
    }
    // of a store that hangs they would pile up
    if (this.#isJudgingService) return
    this.#isJudgingService = true
    await log
      .write((book) => this.#judgeService(book), 'background')
      .catch((error: Error) => this.#warn(error))
    this.#isJudgingService = false
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    try {
      while (this.#dirty.size > 0 && this.#options.isLeading()) await this.#judgeSome()
    } catch (error) {
      this.#warn(error as Error)
    } finally {
      this.#isWorking = false
    }
  }

  async #judgeSome(): Promise<void> {
    const ids: string[] = []
    for (const id of this.#dirty) if (ids.push(id) >= STATIONS_AT_ONCE) break
    for (const id of ids) this.#dirty.delete(id)
    const { log, judged } = this.#options
    try {
      await judged.read()
      await this.#readJudgements(ids)
      await log.write((book) => {
        this.#judging = new Map()
        return ids.flatMap((id) => this.#tryToJudge(id, book))
      }, 'background')
      for (const judging of this.#judging) this.#onJudged(...judging)
    } catch (error) {
      // nothing is forgotten: the next tick tries again
      const { now } = this.#options
      for (const id of ids) this.#due.set(id, now())
      throw error
    }
    await nextTurn()
  }

  /** What an alarm that goes on was judged by is what comes next to be judged with. */
  #onJudged(deviceId: string, { columns, memoryMs }: Pick<StationPicture, 'columns' | 'memoryMs'>): void {
    const { judged, log } = this.#options
    const newestMs = columns.t.at(-1) ?? NO_READING_MS
    judged.judged(deviceId, newestMs)
    const points = [...log.book.pointsOf(deviceId).values()]
    if (points.some((point) => isLevelBefore(point, newestMs)))
      this.#backlogs.hold(deviceId, newestMs - memoryMs, columns)
    else this.#backlogs.forget(deviceId)
  }

  /** What was judged bad by hand must not raise an alarm because nobody has looked at it since the start. */
  async #readJudgements(ids: readonly string[]): Promise<void> {
    const { list, qualities } = this.#options.tenant
    const devices = ids.flatMap((id) => list.known(id) ?? [])
    const unread = devices.filter((device) => !qualities.cached(device))
    if (unread.length > 0) await Promise.all(unread.map((device) => qualities.of(device)))
  }

  /** What goes wrong at one station must not keep the others from being judged. */
  #tryToJudge(deviceId: string, book: AlarmBook): NewEntry[] {
    try {
      return this.#judge(deviceId, book)
    } catch (error) {
      this.#failures.add({ device: deviceId, reason: String(error) })
      this.#due.set(deviceId, this.#options.now() + FAILED_WAIT_MS)
      return []
    }
  }

  #judge(deviceId: string, book: AlarmBook): NewEntry[] {
    const { tenant, settings, now, judged } = this.#options
    const { rules } = settings.config
    const nowMs = now()
    this.#due.delete(deviceId)
    if (this.#removed.has(deviceId)) {
      judged.forget(deviceId)
      return entriesOf(judgeRemoved(book.pointsOf(deviceId), nowMs), book, nowMs)
    }
    if (this.#isBehind(deviceId) || this.#isFilling(deviceId)) {
      this.#due.set(deviceId, nowMs)
      return []
    }
    const { newestMs } = tenant.readings.tails.of(deviceId)
    const pictured = pictureOf(deviceId, tenant, {
      nowMs,
      receivedMs: this.#receivedMs.get(deviceId) ?? nowMs,
      sinceMs: judged.begin(deviceId, newestMs ?? NO_READING_MS, nowMs),
      baselineMs: this.#baselineMs,
      ...{ book, rules, histories: this.#histories, backlogs: this.#backlogs },
    })
    if (!pictured) return []
    if (pictured === 'awaited') {
      this.#due.set(deviceId, nowMs)
      return []
    }
    const { picture, isPartial } = pictured
    const { events, dueMs, awaitsList } = judgeStation(book.pointsOf(deviceId), picture, rules)
    // what could not be read is tried again, and until then nothing counts as judged
    const againMs = isPartial ? nowMs + FAILED_WAIT_MS : Number.POSITIVE_INFINITY
    if (!isPartial) this.#judging.set(deviceId, picture)
    if (Math.min(dueMs, againMs) < Number.POSITIVE_INFINITY) this.#due.set(deviceId, Math.min(dueMs, againMs))
    if (awaitsList) this.#awaitList.add(deviceId)
    return entriesOf(events, book, nowMs)
  }

  /**
   * Whether readings that came before this instance listened may still be missing here: without them the next one is
   * taken for what it is not.
   */
  #isBehind(deviceId: string): boolean {
    const { tenant, now } = this.#options
    const { list, readings, watch } = tenant
    if (performance.now() > this.#catchesUpUntilMs || watch.present.state === 'down') return false
    const device = list.known(deviceId)
    if (!device || list.asOfMs < this.#startedMs) return true
    return hasMoved(device, readings.tails.of(deviceId), now())
  }

  /** Readings of the past come one after the other: by some of them an alarm ends at a reading that others do not let it end at. */
  #isFilling(deviceId: string): boolean {
    const filling = this.#filling.get(deviceId)
    const ms = performance.now()
    if (filling && ms - filling.lastMs < SETTLED_MS && ms - filling.firstMs < MAX_FILLING_MS) return true
    this.#filling.delete(deviceId)
    return false
  }

  #judgeService(book: AlarmBook): NewEntry[] {
    const { tenant, now } = this.#options
    const { state, since } = tenant.watch.present
    const nowMs = now()
    const events = judgeService(book.pointsOf(null), {
      nowMs,
      baselineMs: this.#baselineMs,
      downSinceMs: state === 'down' ? since : null,
      worst: () => worstLevel(book),
      ...this.#newest.ofAll,
    })
    return entriesOf(events, book, nowMs)
  }

  #warn(error: Error): void {
    this.#warning.add({ reason: error.message })
  }
}

function worstLevel({ points }: AlarmBook): number {
  const subjects = [...points].filter(isActive).flatMap(({ alarm }) => alarm?.subject ?? [])
  return Math.max(0, ...subjects.filter(({ kind }) => kind === 'level').map(({ severity }) => severity))
}

/** The station of a point's entry, where it is of one. */
function stationIn(subject: string): string[] {
  const named = subjectOf(subject)
  const station = named.of === 'point' ? stationOf(named.key) : null
  return station === null ? [] : [station]
}
