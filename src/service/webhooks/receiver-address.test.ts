import { expect, test } from 'vitest'
import { receiverAddress } from './receiver-address.ts'

test('C34 https is taken everywhere, http on loopback only', () => {
  for (const url of [
    'https://example.org/webhook/sensor-data',
    'https://192.0.2.1:8443/x?a=b',
    'http://127.0.0.1:9000/x',
    'http://localhost/',
    'http://[::1]:80/x',
    'http://127.1/x',
  ]) {
    expect(receiverAddress(url), url).toHaveProperty('url')
  }
  for (const url of [
    'http://example.org/',
    'http://192.168.0.1/',
    'http://127.0.0.1.example.org/',
    'http://localhost.example.org/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'example.org/x',
    '/x',
    '',
    `https://example.org/${'x'.repeat(2000)}`,
  ]) {
    expect(receiverAddress(url), url).toHaveProperty('problem')
  }
})

test('C34 credentials in the address are refused, and not repeated in the sentence', () => {
  for (const url of [
    'https://me:hush@example.org/',
    'https://hush@example.org/',
    'https://:hush@example.org',
  ]) {
    const answer = receiverAddress(url)
    expect(answer).toHaveProperty('problem')
    expect(JSON.stringify(answer)).not.toContain('hush')
  }
})

test('a fragment is left out, as it is never sent', () => {
  expect(receiverAddress('https://example.org/a#b')).toEqual({ url: 'https://example.org/a' })
})
