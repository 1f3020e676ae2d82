import { randomUUID } from 'node:crypto'
import { type Alarm, keyOf } from '../../../domain/alarms/alarm.ts'
import type { AlarmIndex } from '../../../domain/alarms/alarm-index.ts'
import {
  DISPATCH,
  type JournalEntry,
  type NewEntry,
  pointSubject,
} from '../../../domain/alarms/journal-entry.ts'
import { MAX_ALARMS, type MessageContext, messageOf } from '../../../domain/alarms/message/message-of.ts'
import { dispatch } from '../../../domain/alarms/routing/dispatch.ts'
import { NOTHING_SENT, type Notification } from '../../../domain/alarms/routing/dispatch-state.ts'
import { occurrence, routedAlarms } from '../../../domain/alarms/routing/routed-alarms.ts'
import type { DeviceState } from '../../../domain/device.ts'
import type { Logger } from '../../observe/logger.ts'
import { MinutelyWarning } from '../../observe/minutely-warning.ts'
import { dropDispatched } from '../../storage/alarm-journal.ts'
import type { AlarmReceivers } from '../../storage/alarm-receivers.ts'
import type { Decision } from '../../storage/shared-log.ts'
import type { AlarmLog } from '../alarm-log.ts'
import type { AlarmSettings } from '../file/alarms-file.ts'
import type { Receiver } from '../file/receiver.ts'
import { isMirror } from './channels/channel-kinds.ts'
import { LANE, type Outgoing, receiverId } from './receiver-channels.ts'

export interface DispatcherOptions extends MessageContext {
  log: AlarmLog
  settings: Pick<AlarmSettings, 'config' | 'onChange'>
  receivers: Pick<AlarmReceivers, 'enqueue'>
  tenantName: string
  logger: Logger
  now: () => number
  isLeading: () => boolean
}

interface Made extends Outgoing {
  receiver: Receiver
}

const TICK_MS = 200
/** A large network's state takes hundreds of kilobytes; followers of the journal read within seconds. */
const DISPATCHED_KEPT_MS = 600_000

/**
 * Decides who is notified of what. State, messages and ledger are written in one transaction, so a message is
 * made once even when a process is killed.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions
  readonly #warning: MinutelyWarning
  /** Stations as routing needs them: a full state is too much work for each alarm of a storm. */
  #places = new Map<string, Pick<DeviceState, 'basin'> | undefined>()
  #isChanged = false
  #dueMs = Number.POSITIVE_INFINITY
  #isWorking = false

  constructor(options: DispatcherOptions) {
    this.#options = options
    this.#warning = new MinutelyWarning(options.logger, 'messages of alarms cannot be written to the outbox')
    options.log.onEntries((entries) => {
      if (entries.some(isNews)) this.look()
    })
  }

  start(): () => void {
    this.#options.settings.onChange(() => this.look())
    const timer = setInterval(() => {
      if (this.#isChanged || this.#dueMs <= this.#options.now()) this.look()
    }, TICK_MS).unref()
    return () => clearInterval(timer)
  }

  checkStations(): void {
    this.#places = new Map()
    this.look()
  }

  look(): void {
    this.#isChanged = true
    if (!this.#isWorking && this.#options.isLeading()) void this.#work()
  }

  async #work(): Promise<void> {
    const { log, now, isLeading } = this.#options
    this.#isWorking = true
    try {
      while (isLeading() && (this.#isChanged || this.#dueMs <= now())) {
        this.#isChanged = false
        await log.write((index) => this.#decide(index), 'background')
      }
    } catch (error) {
      // nothing is lost: the next tick tries again
      this.#isChanged = true
      this.#warning.add({ reason: (error as Error).message })
    } finally {
      this.#isWorking = false
    }
  }

  #decide(index: AlarmIndex): Decision<NewEntry> {
    const { settings, tenantName, now } = this.#options
    const { routing, receivers } = settings.config
    const nowMs = now()
    const before = index.dispatched
    if (!routing.route && before === NOTHING_SENT) return { entries: [] }
    const { state, notifications, dueMs } = dispatch(before, {
      ...{ routing, nowMs, silences: [...index.silences] },
      alarms: routedAlarms(index, (id) => this.#placeOf(id), nowMs),
      receivers: Object.fromEntries(
        receivers.map((one) => [one.name, { isMirror: isMirror(one), sendResolved: one.sendResolved }]),
      ),
    })
    this.#dueMs = dueMs
    if (JSON.stringify(state) === JSON.stringify(before)) return { entries: [] }
    const made = notifications.flatMap((notification) => this.#messagesOf(notification, index, nowMs))
    const body = { kind: 'dispatched', state } as const
    return {
      entries: [
        { atMs: nowMs, subject: DISPATCH, alarm: null, begins: true, body },
        ...made.flatMap((one) => sentEntries(one, nowMs)),
      ],
      also: [
        ...made.flatMap((one) => this.#enqueued(one)),
        dropDispatched(tenantName, nowMs - DISPATCHED_KEPT_MS),
      ],
    }
  }

  #placeOf(id: string): Pick<DeviceState, 'basin'> | undefined {
    const places = this.#places
    if (!places.has(id)) places.set(id, this.#options.stationOf(id))
    return places.get(id)
  }

  /** One message; for a mirror as many as needed to leave nothing out. */
  #messagesOf(notification: Notification, index: AlarmIndex, nowMs: number): Made[] {
    const { receiver: name, reason, firing, resolved, about } = notification
    const receiver = this.#options.settings.config.receivers.find((one) => one.name === name)
    if (!receiver) return []
    const isAbout = new Set(about)
    const found = (ids: readonly string[]) => {
      const alarms = ids.flatMap((id) => alarmOf(id, index) ?? [])
      return [...alarms.filter(({ id }) => isAbout.has(id)), ...alarms.filter(({ id }) => !isAbout.has(id))]
    }
    const parts = { firing: found(firing), resolved: found(resolved) }
    const besideOf = ({ subject }: Alarm) =>
      [...index.pointsOf(subject.device).values()].flatMap(({ alarm }) => alarm ?? [])
    return (isMirror(receiver) ? inPieces(parts) : [parts]).map((piece) => {
      const message = messageOf(
        { id: randomUUID(), reason, madeMs: nowMs, about: isAbout, besideOf, ...piece },
        this.#options,
      )
      const ids = [...piece.firing, ...piece.resolved].map(({ id }) => id)
      return { receiver, message, about: ids.filter((id) => isAbout.has(id)) }
    })
  }

  #enqueued({ receiver, message, about }: Made) {
    const { receivers, tenantName } = this.#options
    const outgoing: Outgoing = { message, about }
    return receivers.enqueue(receiverId(tenantName, receiver.name), LANE, [JSON.stringify(outgoing)])
  }
}

function isNews({ body }: JournalEntry): boolean {
  return body.kind !== 'dispatched' && body.kind !== 'told'
}

function sentEntries({ message, about, receiver }: Made, atMs: number): NewEntry[] {
  const sent = {
    message: message.id,
    receiver: receiver.name,
    channel: receiver.kind,
    state: 'sent',
  } as const
  return about.map((alarm) => ({
    ...{ atMs, subject: pointSubject(keyOf(alarm)), alarm, begins: false },
    body: { kind: 'told', alarm, ...sent },
  }))
}

interface Piece {
  firing: readonly Alarm[]
  resolved: readonly Alarm[]
}

function inPieces({ firing, resolved }: Piece): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < firing.length + resolved.length; from += MAX_ALARMS) {
    const to = from + MAX_ALARMS
    const past = (at: number) => Math.max(0, at - firing.length)
    pieces.push({ firing: firing.slice(from, to), resolved: resolved.slice(past(from), past(to)) })
  }
  return pieces
}

function alarmOf(id: string, index: AlarmIndex): Alarm | undefined {
  const point = index.point(keyOf(id))
  return point && occurrence(point, id)
}
