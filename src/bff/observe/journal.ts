import type { StatusReport, UpstreamStatus } from '../../domain/status.ts'
import { silentObserver } from './combined-observer.ts'
import { type Observer, SIGNED_IN, type WebhookOutcome } from './observer.ts'
import { createTenantJournal, type TenantJournal } from './tenant-journal.ts'

export interface JournalSnapshot
  extends Pick<StatusReport, 'webhook' | 'alarmMessages' | 'storeAwaySinceMs' | 'streams'> {
  /** One for each set of credentials, the signed-in one first. */
  tenants: UpstreamStatus[]
}

export interface Journal {
  observer: Observer
  snapshot(): JournalSnapshot
}

const MESSAGES_REMEMBERED = 20

/** Observations by tenant, for the status page. */
export function createJournal(now: () => number): Journal {
  const tenants = new Map<string, TenantJournal>()
  const counts: Partial<Record<WebhookOutcome, number>> = {}
  const recent: JournalSnapshot['webhook']['recent'] = []
  const streams = { open: 0, dropped: 0 }
  let alarmMessages: JournalSnapshot['alarmMessages'] = null
  let storeAwaySinceMs: JournalSnapshot['storeAwaySinceMs'] = null
  const noted = (change: Partial<NonNullable<typeof alarmMessages>>) => {
    alarmMessages = { ...(alarmMessages ?? { delivered: 0, failed: 0, waiting: 0 }), ...change }
  }

  const shared: Partial<Observer> = {
    streamOpened() {
      streams.open++
    },
    streamClosed() {
      streams.open--
    },
    streamDropped() {
      streams.dropped++
    },
    alarmMessage: (outcome) => noted({ [outcome]: (alarmMessages?.[outcome] ?? 0) + 1 }),
    alarmMessagesWaiting: (waiting) => noted({ waiting }),
    dashboardStore(isUp) {
      storeAwaySinceMs = isUp ? null : (storeAwaySinceMs ?? now())
    },
    webhook(outcome, deviceId) {
      counts[outcome] = (counts[outcome] ?? 0) + 1
      recent.unshift({ t: now(), outcome, device: deviceId ?? null })
      if (recent.length > MESSAGES_REMEMBERED) recent.pop()
    },
  }
  const observerOf = (name: string): Observer => {
    const journal = tenants.get(name) ?? createTenantJournal(name, now)
    tenants.set(name, journal)
    return { ...silentObserver, ...journal.observer, ...shared, ofTenant: observerOf }
  }

  return {
    observer: observerOf(SIGNED_IN),
    snapshot: () => ({
      tenants: [...tenants.values()].map((journal) => journal.snapshot()),
      webhook: { counts: { ...counts }, recent: [...recent] },
      alarmMessages,
      storeAwaySinceMs,
      streams: { ...streams },
    }),
  }
}
