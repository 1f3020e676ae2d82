import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** IPv4 (also mapped) counts as itself, IPv6 as its /64: its holder may use any address in it. */
export function countedAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  const mapped = MAPPED.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')}::/64`
}
