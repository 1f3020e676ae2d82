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
import { AlarmViews } from './alarm-views.ts'
import type { MailServer } from './delivery/channel.ts'
import { createDelivery, type DeliveryStore } from './delivery/create-delivery.ts'
import { EvaluatorLease, type EvaluatorLeaseOptions } from './evaluator-lease.ts'
import { type AlarmSettings, DEFAULT_SETTINGS } from './file/alarms-file.ts'
import { JudgedReadings } from './judged-readings.ts'
import { PushSubscriptions } from './push/push-subscriptions.ts'
import { StoreWatch } from './store-watch.ts'

export interface AlarmsOptions {
  journal: AlarmJournal
  storeVariable?: string
  /** Absent: nobody is notified. */
  delivery?: DeliveryStore & {
    /** Whether receivers may be on this machine or in a private network. */
    allowPrivate: boolean
    mailServer?: MailServer | null
    push?: PushStore
  }
  settings?: AlarmSettings
  tenant: Tenant
  tenantName: string
  /** Whether an account is still an operator's; default: yes. */
  isOperator?: ((account: string) => Promise<boolean>) | undefined
  /** The dashboard's address for browsers, without a path; `null` where unknown. */
  publicUrl: string | null
  now: () => number
  logger: Logger
  lease?: Pick<EvaluatorLeaseOptions, 'beatMs' | 'staleMs'>
  observer: Observer
}

export interface Alarms {
  log: AlarmLog
  commands: AlarmCommands
  views: AlarmViews
  settings: AlarmSettings
  /** Absent where no subscriptions are stored. */
  push: PushSubscriptions | undefined
  /** Parts of the alarms file without effect, each with its place. */
  misfits: () => string[]
  history: (range: Parameters<AlarmJournal['history']>[1]) => Promise<JournalEntry[]>
  isLeading: () => boolean
  /** Names, thresholds or readings of these stations changed. */
  onStationsChanged: StationsListener
  /** Evaluates while this instance leads, and follows what others write; returns what stops that. */
  start(): () => Promise<void>
}

/** How often entries of other instances are read: without a shared feed nothing announces them. */
const FOLLOW_EVERY_MS = 2_000
const MAX_NOTIFIED = 50

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
      // writing waits for the catch-up; the baseline has to be set before the first judgement
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
    // the writer publishes to all who share the feed
    if (isOwn || !tenant.isFeedShared) publish(tenant, views, entries)
  })
  tenant.list.onRefreshed(() => delivery?.checkStations())
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

/** Push services take a safe address or none. */
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
