import type { UpstreamStatus } from '../../domain/status.ts'
import { silentObserver } from './combined-observer.ts'
import type { CacheName, Observer, SkippedKind } from './observer.ts'

export interface TenantJournal {
  observer: Observer
  snapshot(): UpstreamStatus
}

const CALLS_REMEMBERED = 500
const EXAMPLES_REMEMBERED = 5

export function createTenantJournal(tenant: string, now: () => number): TenantJournal {
  const counts = { calls: 0, failures: 0, retries: 0, bytes: 0 }
  const callMs: number[] = []
  let lastSuccessMs: UpstreamStatus['lastSuccessMs'] = null
  let lastFailure: UpstreamStatus['lastFailure'] = null
  let breaker: UpstreamStatus['breaker'] = null
  let budget: UpstreamStatus['budget'] = null
  let list: UpstreamStatus['list'] = null
  const caches = new Map<CacheName, UpstreamStatus['caches'][number]>()
  const skipped = new Map<SkippedKind, UpstreamStatus['skipped'][number]>()

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
    listed(listed) {
      list = listed
    },
  }

  return {
    observer,
    snapshot: () => ({
      tenant,
      ...counts,
      lastSuccessMs,
      lastFailure,
      p50: percentile(callMs, 0.5),
      p95: percentile(callMs, 0.95),
      breaker,
      budget,
      caches: [...caches.values()].map((cache) => ({ ...cache })),
      skipped: [...skipped.values()],
      list,
    }),
  }
}

/** Nearest rank; `null` of no values. */
export function percentile(values: readonly number[], share: number): number | null {
  const ascending = [...values].sort((a, b) => a - b)
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? null
}
