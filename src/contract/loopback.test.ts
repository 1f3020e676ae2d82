import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', '127.0.0.1', '127.9.8.7', '::1', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each(['http://2130706433', 'http://0x7f.1', 'http://LOCALHOST', 'http://[0:0::0:1]'])(
  '%s is, once it is in its usual form',
  (address) => {
    expect(isLoopback(new URL(address).hostname)).toBe(true)
  },
)

test.each([
  '',
  '0.0.0.0',
  '::',
  '127.0.0.1.example.org',
  'localhost.example.org',
  '128.0.0.1',
  '::ffff:127.0.0.1',
])('"%s" is not', (host) => {
  expect(isLoopback(host)).toBe(false)
})
