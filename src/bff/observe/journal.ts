import {
  type BreakerState,
  type CacheName,
  type Observer,
  type SkippedKind,
  silentObserver,
  type UpstreamOutcome,
  type WebhookOutcome,
} from './observer.ts'
import { percentile } from './percentile.ts'

/** What has happened since the start, as the status page tells it. Times are epoch milliseconds. */
export interface JournalSnapshot {
  upstream: {
    calls: number
    failures: number
    retries: number
    bytes: number
    lastSuccessMs: number | null
    lastFailure: { t: number; outcome: UpstreamOutcome } | null
    /** Of the last calls that succeeded, in milliseconds; `null` before the first. */
    p50: number | null
    p95: number | null
  }
  breaker: { state: BreakerState; sinceMs: number } | null
  budget: { tokens: number; capacity: number } | null
  caches: { cache: CacheName; hits: number; misses: number; bytes: number; limitBytes: number | null }[]
  skipped: { kind: SkippedKind; count: number; lastMs: number; examples: string[] }[]
  webhook: {
    counts: Partial<Record<WebhookOutcome, number>>
    /** Newest first. */
    recent: { t: number; outcome: WebhookOutcome }[]
  }
  streams: { open: number; dropped: number }
}

export interface Journal {
  observer: Observer
  snapshot(): JournalSnapshot
}

const CALLS_REMEMBERED = 500
const MESSAGES_REMEMBERED = 20
const EXAMPLES_REMEMBERED = 5

/** Remembers what it is told for the status page: counts, and the last few of what has a time or an example. */
export function createJournal(now: () => number): Journal {
  const upstream = { calls: 0, failures: 0, retries: 0, bytes: 0 }
  const callMs: number[] = []
  let lastSuccessMs: number | null = null
  let lastFailure: JournalSnapshot['upstream']['lastFailure'] = null
  let breaker: JournalSnapshot['breaker'] = null
  let budget: JournalSnapshot['budget'] = null
  const caches = new Map<CacheName, JournalSnapshot['caches'][number]>()
  const skipped = new Map<SkippedKind, JournalSnapshot['skipped'][number]>()
  const webhookCounts: Partial<Record<WebhookOutcome, number>> = {}
  const messages: JournalSnapshot['webhook']['recent'] = []
  const streams = { open: 0, dropped: 0 }

  const cacheOf = (cache: CacheName) => {
    const known = caches.get(cache) ?? { cache, hits: 0, misses: 0, bytes: 0, limitBytes: null }
    caches.set(cache, known)
    return known
  }

  const observer: Observer = {
    ...silentObserver,
    upstreamCall({ outcome, ms, bytes }) {
      upstream.calls++
      upstream.bytes += bytes
      if (outcome === 'ok') {
        lastSuccessMs = now()
        callMs.push(ms)
        if (callMs.length > CALLS_REMEMBERED) callMs.shift()
      } else {
        upstream.failures++
        lastFailure = { t: now(), outcome }
      }
    },
    upstreamRetry() {
      upstream.retries++
    },
    breaker(state) {
      if (state !== breaker?.state) breaker = { state, sinceMs: now() }
    },
    budget(told) {
      budget = told
    },
    cache({ cache, hit }) {
      const known = cacheOf(cache)
      if (hit) known.hits++
      else known.misses++
    },
    cacheSize({ cache, bytes, limitBytes }) {
      Object.assign(cacheOf(cache), { bytes, limitBytes })
    },
    skipped({ kind, count, example }) {
      const known = skipped.get(kind)
      const others = (known?.examples ?? []).filter((id) => id !== example)
      skipped.set(kind, {
        kind,
        count: (known?.count ?? 0) + count,
        lastMs: now(),
        examples: [...(example === undefined ? [] : [example]), ...others].slice(0, EXAMPLES_REMEMBERED),
      })
    },
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
      webhookCounts[outcome] = (webhookCounts[outcome] ?? 0) + 1
      messages.unshift({ t: now(), outcome })
      if (messages.length > MESSAGES_REMEMBERED) messages.pop()
    },
  }

  return {
    observer,
    snapshot: () => ({
      upstream: {
        ...upstream,
        lastSuccessMs,
        lastFailure,
        p50: percentile(callMs, 0.5),
        p95: percentile(callMs, 0.95),
      },
      breaker,
      budget,
      caches: [...caches.values()].map((cache) => ({ ...cache })),
      skipped: [...skipped.values()],
      webhook: { counts: { ...webhookCounts }, recent: [...messages] },
      streams: { ...streams },
    }),
  }
}
