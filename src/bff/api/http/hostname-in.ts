import { LRUCache } from 'lru-cache'

/** The few names that an instance is called by. */
const hostnames = new LRUCache<string, string>({ max: 64 })

/** The name in a `Host` header, without the port; empty for what is no host. */
export function hostnameIn(host: string): string {
  const known = hostnames.get(host)
  if (known !== undefined) return known
  const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  hostnames.set(host, hostname)
  return hostname
}
