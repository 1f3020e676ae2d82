import type { StatusReport, UpstreamStatus } from '../../domain/status.ts'
import { type Observer, SIGNED_IN, silentObserver, type WebhookOutcome } from './observer.ts'
import { createTenantJournal, type TenantJournal } from './tenant-journal.ts'

/** What has happened since the start, as the status page tells it. */
export interface JournalSnapshot extends Pick<StatusReport, 'webhook' | 'streams'> {
  /** One a set of credentials, the one of whoever is signed in first. */
  tenants: UpstreamStatus[]
}

export interface Journal {
  observer: Observer
  snapshot(): JournalSnapshot
}

const MESSAGES_REMEMBERED = 20

/** Remembers for the status page what it is told, each tenant's apart. */
export function createJournal(now: () => number): Journal {
  const tenants = new Map<string, TenantJournal>()
  const counts: Partial<Record<WebhookOutcome, number>> = {}
  const recent: JournalSnapshot['webhook']['recent'] = []
  const streams = { open: 0, dropped: 0 }

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
    webhook(outcome) {
      counts[outcome] = (counts[outcome] ?? 0) + 1
      recent.unshift({ t: now(), outcome })
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
      streams: { ...streams },
    }),
  }
}
