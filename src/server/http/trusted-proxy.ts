import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../../contract/loopback.ts'

/** Whether the configuration names a proxy, or a public URL that the dashboard cannot serve itself. */
export function isProxied(trustedProxy: string | null, publicUrl: string | null): boolean {
  return trustedProxy !== null || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname))
}

/** Whether an address is one of the proxies that are trusted to say whom they speak for. */
export type IsTrusted = (address: string) => boolean

/** Parses addresses and networks (`10.1.0.0/16, ::1`). Throws a `RangeError` naming an invalid one. */
export function trustedProxies(list: string): IsTrusted {
  const trusted = new BlockList()
  for (const entry of list.split(',').map((text) => text.trim())) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const family = isIP(address)
    const bits = prefix === undefined ? undefined : Number(prefix)
    const isPrefix =
      bits === undefined || (/^\d{1,3}$/.test(prefix ?? '') && bits <= (family === 6 ? 128 : 32))
    if (family === 0 || !isPrefix || rest.length > 0) throw new RangeError(entry)
    const type = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, type)
    else trusted.addSubnet(address, bits, type)
  }
  return (address) => {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const family = isIP(bare)
    return family !== 0 && trusted.check(bare, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The client's address: the connection's, or from a trusted proxy the last untrusted one in
 * `X-Forwarded-For`; anybody may have written those before it. An unusable header means the proxy's own
 * address.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
): string | undefined {
  if (forwardedFor === undefined) return connection
  let address = connection
  const hops = forwardedFor.split(',').reverse()
  for (const hop of hops) {
    if (address === undefined || !isTrusted(address)) break
    const forwarded = withoutPort(hop.trim())
    if (isIP(forwarded) === 0) break
    address = forwarded
  }
  return address
}

/** Some proxies write `203.0.113.7:4711` and `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}
