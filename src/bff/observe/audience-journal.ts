import {
  type BreakerState,
  type CacheName,
  type Observer,
  type SkippedKind,
  silentObserver,
  type UpstreamOutcome,
} from './observer.ts'
import { percentile } from './percentile.ts'

/** What has happened since the start with one set of credentials. Times are epoch milliseconds. */
export interface AudienceSnapshot {
  /** `signed-in`, or `kiosk:` and its slug. */
  audience: string
  calls: number
  failures: number
  retries: number
  bytes: number
  lastSuccessMs: number | null
  lastFailure: { t: number; outcome: UpstreamOutcome } | null
  /** How long the last calls that succeeded took, in milliseconds; `null` before the first. */
  p50: number | null
  p95: number | null
  /** `null` as long as nothing was told of it. */
  breaker: { state: BreakerState; since: number } | null
  /** `null` as long as the service has refused nothing; `capacity` is `null` once it is unlimited again. */
  budget: { tokens: number; capacity: number | null } | null
  caches: { cache: CacheName; hits: number; misses: number; bytes: number; limitBytes: number | null }[]
  skipped: { kind: SkippedKind; count: number; last: number; examples: string[] }[]
}

export interface AudienceJournal {
  /** Only what is an audience's own. */
  observer: Observer
  snapshot(): AudienceSnapshot
}

const CALLS_REMEMBERED = 500
const EXAMPLES_REMEMBERED = 5

/** Remembers what it is told: counts, and the last few of what has a time or an example. */
export function createAudienceJournal(audience: string, now: () => number): AudienceJournal {
  const counts = { calls: 0, failures: 0, retries: 0, bytes: 0 }
  const callMs: number[] = []
  let lastSuccessMs: AudienceSnapshot['lastSuccessMs'] = null
  let lastFailure: AudienceSnapshot['lastFailure'] = null
  let breaker: AudienceSnapshot['breaker'] = null
  let budget: AudienceSnapshot['budget'] = null
  const caches = new Map<CacheName, AudienceSnapshot['caches'][number]>()
  const skipped = new Map<SkippedKind, AudienceSnapshot['skipped'][number]>()

  const cacheOf = (cache: CacheName) => {
    const known = caches.get(cache) ?? { cache, hits: 0, misses: 0, bytes: 0, limitBytes: null }
    caches.set(cache, known)
    return known
  }

  const observer: Observer = {
    ...silentObserver,
    upstreamCall({ outcome, ms, bytes }) {
      counts.calls++
      counts.bytes += bytes
      if (outcome === 'ok') {
        lastSuccessMs = now()
        callMs.push(ms)
        if (callMs.length > CALLS_REMEMBERED) callMs.shift()
      } else {
        counts.failures++
        lastFailure = { t: now(), outcome }
      }
    },
    upstreamRetry() {
      counts.retries++
    },
    breaker(state) {
      if (state !== breaker?.state) breaker = { state, since: now() }
    },
    budget({ tokens, capacity }) {
      budget = { tokens, capacity: Number.isFinite(capacity) ? capacity : null }
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
        last: now(),
        examples: [...(example === undefined ? [] : [example]), ...others].slice(0, EXAMPLES_REMEMBERED),
      })
    },
  }

  return {
    observer,
    snapshot: () => ({
      audience,
      ...counts,
      lastSuccessMs,
      lastFailure,
      p50: percentile(callMs, 0.5),
      p95: percentile(callMs, 0.95),
      breaker,
      budget,
      caches: [...caches.values()].map((cache) => ({ ...cache })),
      skipped: [...skipped.values()],
    }),
  }
}
