import { combinedObserver } from './combined-observer.ts'
import { createJournal, type JournalSnapshot } from './journal.ts'
import { createMetrics, type Metrics, type MetricsOptions } from './metrics.ts'
import type { Observer } from './observer.ts'

export interface Observations {
  observer: Observer
  metrics: Pick<Metrics, 'contentType' | 'text'>
  snapshot(): JournalSnapshot
}

export function createObservations(now: () => number, options: MetricsOptions = {}): Observations {
  const metrics = createMetrics(options)
  const journal = createJournal(now)
  return {
    observer: combinedObserver(metrics.observer, journal.observer),
    metrics,
    snapshot: journal.snapshot,
  }
}
