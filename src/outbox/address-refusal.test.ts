import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressRefusal } from './address-refusal.ts'

/** IANA's special-purpose registries: first address and length of the prefix. */
const SPECIAL_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const toText = (value: number) => [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join('.')
const hex = (value: number) => value.toString(16)

const special = fc
  .constantFrom(...SPECIAL_IPV4)
  .chain(([first, bits]) =>
    fc.nat({ max: 2 ** (32 - bits) - 1 }).map((offset) => toText(toNumber(first) + offset)),
  )

/** The spellings in which an IPv4 address stands in an IPv6 one. */
const inIpv6 = (address: string) => {
  const value = toNumber(address)
  const words = `${hex(Math.floor(value / 65_536))}:${hex(value % 65_536)}`
  return [
    `::ffff:${address}`,
    `::ffff:${words}`,
    `0:0:0:0:0:FFFF:${words}`,
    `64:ff9b::${words}`,
    `::${words}`,
    `2002:${words}::1`,
  ]
}

test('every address of a special range is refused, alone and inside an IPv6 address', () => {
  fc.assert(
    fc.property(special, (address) => {
      for (const one of [address, ...inIpv6(address)]) expect(addressRefusal(one), one).not.toBeNull()
    }),
    { numRuns: 2_000 },
  )
})

test('an IPv6 address outside 2000::/3 is refused, and so are the special ones within', () => {
  const words = fc.array(fc.nat({ max: 65_535 }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(words, (all) => {
      const first = all[0] ?? 0
      fc.pre((first < 0x2000 || first > 0x3fff) && first !== 0x64)
      expect(addressRefusal(all.map(hex).join(':'))).not.toBeNull()
    }),
    { numRuns: 2_000 },
  )
  for (const address of ['2001:db8::1', '2001::7f00:1', '2001:10::1', '3fff::1', '64:ff9b:1::8.8.8.8']) {
    expect(addressRefusal(address), address).not.toBeNull()
  }
})

test('the first and the last address of each IPv4 range are refused, those beside it are not', () => {
  const alone = SPECIAL_IPV4.filter(([first]) => !['224.0.0.0', '240.0.0.0', '0.0.0.0'].includes(first))
  for (const [first, bits] of alone) {
    const start = toNumber(first)
    const end = start + 2 ** (32 - bits) - 1
    expect([start, end].map(toText).map(addressRefusal), first).not.toContain(null)
    expect([start - 1, end + 1].map(toText).map(addressRefusal), first).toEqual([null, null])
  }
})

test('an operator is told what an address is', () => {
  expect(addressRefusal('127.0.0.2')).toBe('a loopback address')
  expect(addressRefusal('::1')).toBe('a loopback address')
  expect(addressRefusal('192.168.1.9')).toBe('a private address')
  expect(addressRefusal('fd12::1')).toBe('a private address')
  expect(addressRefusal('fe80::1%eth0')).toBe('a link-local address')
  expect(addressRefusal('100.64.0.1')).toBe("an address of a provider's own network")
  for (const address of ['169.254.169.254', '::ffff:a9fe:a9fe', 'fd00:ec2::254', '168.63.129.16']) {
    expect(addressRefusal(address), address).toBe('an address of cloud metadata')
  }
  expect(addressRefusal('receiver.example')).toBe('no address')
})

test('addresses of the open internet are not refused, nor are they by way of NAT64', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '64:ff9b::808:808']) {
    expect(addressRefusal(address), address).toBeNull()
  }
})
