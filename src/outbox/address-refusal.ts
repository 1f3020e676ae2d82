import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why nothing is sent to an address, such as `a loopback address`; `null`: allowed. */
export type AddressRefusal = (address: string) => string | null

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

/** Sources of a cloud machine's credentials. The last one looks public but is inside Azure. */
const METADATA_ADDRESSES = new Set(['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16'])

/** The open internet (RFC 4291): `ipaddr.js` takes unknown ranges for public. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** IPv6-only networks reach every IPv4 address by this prefix (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Refuses addresses outside the public internet (IANA's special-purpose registries), and what is no IP
 * address. An IPv4 address inside an IPv6 one, mapped or NAT64, is checked as itself.
 */
export function addressRefusal(address: string): string | null {
  if (!ipaddr.isValid(address)) return 'no address'
  const parsed = embeddedAddress(ipaddr.process(address))
  if (METADATA_ADDRESSES.has(parsed.toString())) return METADATA
  const range = parsed.range()
  if (range !== 'unicast') return RANGE_NAMES[range] ?? RESERVED
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST) ? RESERVED : null
}

/** Checks a host by its spelling, as normalised by `URL`; resolved addresses are checked on connecting. */
export function hostRefusal(hostname: string): string | null {
  if (/(^|\.)localhost\.?$/.test(hostname)) return 'a name of this machine'
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : addressRefusal(bare)
}

function embeddedAddress(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  return address instanceof ipaddr.IPv6 && address.match(NAT64)
    ? new ipaddr.IPv4(address.toByteArray().slice(-4))
    : address
}
