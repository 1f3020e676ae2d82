import { LRUCache } from 'lru-cache'

/** An instance has few names. */
const hostnames = new LRUCache<string, string>({ max: 64 })

/** The `Host` header's name without port; empty for an invalid one. */
export function hostnameIn(host: string): string {
  const known = hostnames.get(host)
  if (known !== undefined) return known
  const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  hostnames.set(host, hostname)
  return hostname
}
