import { describe, expect, test } from 'vitest'
import { clientAddress, isProxied, trustedProxies } from './trusted-proxy.ts'

describe('trusted proxies', () => {
  const isTrusted = trustedProxies('10.0.0.5, 10.1.0.0/16,::1,2001:db8::/32')

  test.each(['10.0.0.5', '::ffff:10.0.0.5', '10.1.255.255', '::1', '2001:db8:1::7'])(
    '%s is one',
    (address) => {
      expect(isTrusted(address)).toBe(true)
    },
  )

  test.each(['10.0.0.6', '10.2.0.0', '::2', '2001:db9::1', 'unknown', ''])('"%s" is none', (address) => {
    expect(isTrusted(address)).toBe(false)
  })

  test.each([
    '',
    'proxy',
    '10.0.0.1,',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0',
    '1.2.3.4/-1',
  ])('the list "%s" is refused', (list) => {
    expect(() => trustedProxies(list)).toThrow(RangeError)
  })
})

describe("the client's address", () => {
  const isTrusted = trustedProxies('10.0.0.0/8')

  test.each([
    ['nobody trusted speaks', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['a trusted proxy speaks for it', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['what the client itself wrote stands before it', '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['several trusted proxies are in a row', '10.0.0.1', '203.0.113.7, 10.0.0.3, 10.0.0.2', '203.0.113.7'],
    ['the header is missing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the header is empty', '10.0.0.1', '', '10.0.0.1'],
    ['the last proxy says no address', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['only proxies are named', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['a port is named with it', '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['it has a port and is IPv6', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['the connection is gone', undefined, '203.0.113.7', undefined],
  ])('is told when %s', (_, connection, header, expected) => {
    expect(clientAddress(connection, header, isTrusted)).toBe(expected)
  })
})

test.each<[string | null, string | null, boolean]>([
  [null, null, false],
  [null, 'http://localhost:8080', false],
  [null, 'http://127.0.0.1:8080', false],
  ['127.0.0.1', null, true],
  [null, 'https://rivers.example', true],
])('with the proxies %s and the public address %s a proxy is configured: %s', (proxies, publicUrl, is) => {
  expect(isProxied(proxies, publicUrl)).toBe(is)
})
