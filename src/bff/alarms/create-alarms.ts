import type { JournalEntry } from '../../domain/alarms/journal-entry.ts'
import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import type { StationsListener } from '../stations/file/stations.ts'
import type { AlarmJournal } from '../storage/dashboard-store.ts'
import type { PushStore } from '../storage/push-store.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { AlarmCommands } from './alarm-commands.ts'
import { AlarmEvaluator } from './alarm-evaluator.ts'
import { type AlarmLog, alarmLog } from './alarm-log.ts'
import { type AlarmSettings, DEFAULT_SETTINGS } from './alarm-settings.ts'
import { AlarmViews } from './alarm-views.ts'
import type { MailServer } from './delivery/channels/email/mail-server.ts'
import { createDelivery, type DeliveryStore } from './delivery/create-delivery.ts'
import { EvaluatorLease, type EvaluatorLeaseOptions } from './evaluator-lease.ts'
import { JudgedReadings } from './judged-readings.ts'
import { PushSubscriptions } from './push/push-subscriptions.ts'
import { StoreWatch } from './store-watch.ts'

export interface AlarmsOptions {
  journal: AlarmJournal
  /** The variable that says where the journal is kept, as the log names it. */
  storeVariable?: string
  /** Messages on their way; without it nobody is notified. */
  delivery?: DeliveryStore & {
    /** Whether receivers may stand on this machine or in a private network. */
    allowPrivate: boolean
    /** Where mails are handed in. Default: none are sent. */
    mailServer?: MailServer | null
    /** Which browsers messages are pushed to. Default: none. */
    push?: PushStore
  }
  /** Default: what holds without a file. */
  settings?: AlarmSettings
  /** Whose alarms these are. */
  tenant: Tenant
  /** What it is called in the journal. */
  tenantName: string
  /** Whether that account is still an operator's; default: all that ever were. */
  isOperator?: ((account: string) => Promise<boolean>) | undefined
  /** Where browsers reach the dashboard, without a path; `null` where that is not known. */
  publicUrl: string | null
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
  /** How soon another instance evaluates where this one is gone; default the lease's own times. */
  lease?: Pick<EvaluatorLeaseOptions, 'beatMs' | 'staleMs'>
  observer: Observer
}

/** The alarms of one tenant, at this instance. */
export interface Alarms {
  log: AlarmLog
  commands: AlarmCommands
  views: AlarmViews
  settings: AlarmSettings
  /** Browsers that messages are pushed to; absent where none are kept. */
  push: PushSubscriptions | undefined
  /** What the alarms file says that has no effect, each with its place. */
  misfits: () => string[]
  /** The journal, for what is past. */
  history: (range: Parameters<AlarmJournal['history']>[1]) => Promise<JournalEntry[]>
  /** Whether this instance evaluates now. */
  isLeading: () => boolean
  /** Something else is said of these stations, or of their readings, now. */
  onStationsChanged: StationsListener
  /** Evaluates as long as it is this instance's turn, and follows what others write; returns what ends that. */
  start(): () => Promise<void>
}

/** How often entries of other instances are looked for: without a shared feed nothing else announces them. */
const FOLLOW_EVERY_MS = 2_000
/** More entries that come together are published as one. */
const MAX_NOTIFIED = 50

/** Joins the parts of a tenant's alarms. */
export function createAlarms(options: AlarmsOptions): Alarms {
  const { journal, tenant, tenantName, settings = DEFAULT_SETTINGS, now, logger, isOperator } = options
  const log = alarmLog(journal, tenantName)
  const commands = new AlarmCommands(log, now)
  const views = new AlarmViews({
    ...{ index: log.index, now, settings },
    stateOf: (id) => tenant.board.stateOf(id),
  })
  const storeWatch = new StoreWatch({ logger, observer: options.observer, variable: options.storeVariable })
  // a failure is logged by the watch
  const catchUp = () => storeWatch.watched('journal', log.catchUp()).catch(() => {})
  const isLeading = () => lease.isHeld
  const judged = new JudgedReadings(journal, tenantName)
  const evaluator = new AlarmEvaluator({ log, judged, tenant, settings, logger, now, isLeading })
  const lease = new EvaluatorLease({
    journal,
    tenant: tenantName,
    now,
    storeWatch,
    ...options.lease,
    onGained: (beganMs) => {
      // what is written waits for it; since when alarms are evaluated has to be known to the first that is
      void catchUp()
      evaluator.lead(beganMs)
      delivery?.lead()
    },
  })
  const { push: store, allowPrivate = false } = options.delivery ?? {}
  const push = store && new PushSubscriptions({ store, settings, tenantName, now, allowPrivate, isOperator })
  const delivery =
    options.delivery &&
    createDelivery({
      ...options,
      ...{ log, settings, isLeading, store: options.delivery, allowPrivate },
      mailServer: options.delivery.mailServer ?? null,
      push: push && { subscriptions: push, subject: safeAddress(options.publicUrl) },
      stationOf: (id) => tenant.board.stateOf(id),
      isSimulated: () => tenant.list.isSimulated,
    })

  log.onEntries((entries, isOwn) => {
    // the writer notifies all who share the feed
    if (isOwn || !tenant.isFeedShared) publish(tenant, views, entries)
  })
  tenant.list.onRefreshed(() => delivery?.lookAtStations())
  tenant.feed.subscribe(({ event }) => {
    if (event.kind === 'alarm' && event.alarm.seq > log.index.seq) void catchUp()
  })
  return {
    log,
    commands,
    views,
    settings,
    push,
    misfits: () => delivery?.misfits() ?? [],
    history: (range) => journal.history(tenantName, range),
    isLeading,
    onStationsChanged: (ids, judged) => (judged === 'all' ? evaluator.noteAll() : evaluator.note(ids)),
    start() {
      const stopEvaluating = evaluator.start()
      const stopDelivering = delivery?.start()
      const giveBack = lease.start()
      const following = setInterval(() => void catchUp(), FOLLOW_EVERY_MS).unref()
      return async () => {
        clearInterval(following)
        storeWatch.end()
        await stopEvaluating()
        await stopDelivering?.()
        await giveBack()
      }
    },
  }
}

/** Push services take an address that is safe, or none. */
function safeAddress(url: string | null): string | null {
  return url?.startsWith('https://') ? url : null
}

function publish({ feed }: Tenant, views: AlarmViews, added: readonly JournalEntry[]): void {
  const entries = added.filter(({ body }) => body.kind !== 'dispatched')
  if (entries.length > MAX_NOTIFIED) {
    const { seq } = entries.at(-1) as JournalEntry
    void feed.publish({ kind: 'alarm', alarm: { seq, what: 'many', alarm: null, counts: views.counts } })
  } else {
    for (const entry of entries) void feed.publish({ kind: 'alarm', alarm: views.newsOf(entry) })
  }
}
