import { Counter, Gauge, type Registry } from 'prom-client'
import type { CacheName, Observer } from './observer.ts'

interface CacheReport {
  tenant: string
  cache: CacheName
  /** Look-ups since the last collection. */
  hits: number
  misses: number
  size?: { bytes: number; limitBytes: number }
}

/** Adds counts up until collection: a label for each lookup costs more than the lookup. */
export function cacheMetrics(registry: Registry): (tenant: string) => Pick<Observer, 'cache' | 'cacheSize'> {
  const tenants = new Map<string, Map<CacheName, CacheReport>>()
  const reported = () => [...tenants.values()].flatMap((caches) => [...caches.values()])
  const registers = [registry]
  new Counter({
    name: 'gaugeboard_cache_lookups_total',
    help: 'Look-ups in a cache',
    labelNames: ['tenant', 'cache', 'result'],
    registers,
    collect() {
      for (const one of reported()) {
        const { tenant, cache } = one
        this.inc({ tenant, cache, result: 'hit' }, one.hits)
        this.inc({ tenant, cache, result: 'miss' }, one.misses)
        one.hits = 0
        one.misses = 0
      }
    },
  })
  const sizeGauge = (name: string, help: string, of: keyof NonNullable<CacheReport['size']>) =>
    new Gauge({
      name,
      help,
      labelNames: ['tenant', 'cache'],
      registers,
      collect() {
        for (const { tenant, cache, size } of reported()) if (size) this.set({ tenant, cache }, size[of])
      },
    })
  sizeGauge('gaugeboard_cache_bytes', 'What a cache holds', 'bytes')
  sizeGauge('gaugeboard_cache_limit_bytes', 'What a cache may hold', 'limitBytes')

  return (tenant) => {
    const caches = tenants.get(tenant) ?? new Map<CacheName, CacheReport>()
    tenants.set(tenant, caches)
    const ofCache = (cache: CacheName): CacheReport => {
      const known = caches.get(cache) ?? { tenant, cache, hits: 0, misses: 0 }
      caches.set(cache, known)
      return known
    }
    return {
      cache({ cache, hit }) {
        const one = ofCache(cache)
        if (hit) one.hits++
        else one.misses++
      },
      cacheSize({ cache, ...size }) {
        ofCache(cache).size = size
      },
    }
  }
}
