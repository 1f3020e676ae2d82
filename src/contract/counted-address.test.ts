import { expect, test } from 'vitest'
import { countedAddress } from './counted-address.ts'

test('an IPv4 address is counted as itself, mapped into IPv6 or not', () => {
  expect(countedAddress('203.0.113.7')).toBe('203.0.113.7')
  expect(countedAddress('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('the IPv6 address %s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
