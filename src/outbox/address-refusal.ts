import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What an address is that no message is sent to, such as `a loopback address`; `null`: it may be sent to. */
export type AddressRefusal = (address: string) => string | null

/** Names for the ranges that operators meet; all others are `reserved`. */
const RANGE_NAMES: Partial<Record<string, string>> = {
  loopback: 'a loopback address',
  linkLocal: 'a link-local address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  carrierGradeNat: "an address of a provider's own network",
  unspecified: 'an unspecified address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
}
const RESERVED = 'a reserved address'
const METADATA = 'an address of cloud metadata'

/** Where clouds give a machine its credentials. The last one looks public and is answered inside Azure alone. */
const METADATA_ADDRESSES = new Set(['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16'])

/** All that is assigned for the open internet (RFC 4291). Elsewhere `ipaddr.js` takes for public what it does not know. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** IPv6-only networks reach every IPv4 address by this prefix (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Refuses addresses outside the public internet, by IANA's special-purpose registries. An IPv4 address inside an IPv6 one,
 * mapped or by NAT64, is checked as itself.
 *
 * @param address an IP address in any form that a resolver or `URL` returns; anything else is refused
 */
export function addressRefusal(address: string): string | null {
  if (!ipaddr.isValid(address)) return 'no address'
  const parsed = embeddedAddress(ipaddr.process(address))
  if (METADATA_ADDRESSES.has(parsed.toString())) return METADATA
  const range = parsed.range()
  if (range !== 'unicast') return RANGE_NAMES[range] ?? RESERVED
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST) ? RESERVED : null
}

/**
 * What keeps messages from a host, as far as its spelling says: what a name resolves to is known only when it is connected to.
 *
 * @param hostname as `URL` gives it, which brings every address into its usual form
 */
export function hostRefusal(hostname: string): string | null {
  if (/(^|\.)localhost\.?$/.test(hostname)) return 'a name of this machine'
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : addressRefusal(bare)
}

/** The IPv4 address that NAT64 would send to, else the address itself. */
function embeddedAddress(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  return address instanceof ipaddr.IPv6 && address.match(NAT64)
    ? new ipaddr.IPv4(address.toByteArray().slice(-4))
    : address
}
