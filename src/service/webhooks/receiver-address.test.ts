import { expect, test } from 'vitest'
import { receiverAddress } from './receiver-address.ts'

const ANYWHERE = { allowPrivate: true }
const IN_PUBLIC = { allowPrivate: false }

test('C34 https is taken everywhere, http on loopback only', () => {
  for (const url of [
    'https://example.org/webhook/sensor-data',
    'https://192.0.2.1:8443/x?a=b',
    'http://127.0.0.1:9000/x',
    'http://localhost/',
    'http://[::1]:80/x',
    'http://127.1/x',
  ]) {
    expect(receiverAddress(url, ANYWHERE), url).toHaveProperty('url')
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
    expect(receiverAddress(url, ANYWHERE), url).toHaveProperty('problem')
  }
})

test('C34 credentials in the address are refused, and not repeated in the sentence', () => {
  for (const url of [
    'https://me:hush@example.org/',
    'https://hush@example.org/',
    'https://:hush@example.org',
  ]) {
    const answer = receiverAddress(url, ANYWHERE)
    expect(answer).toHaveProperty('problem')
    expect(JSON.stringify(answer)).not.toContain('hush')
  }
})

test('a fragment is left out, as it is never sent', () => {
  expect(receiverAddress('https://example.org/a#b', ANYWHERE)).toEqual({ url: 'https://example.org/a' })
})

test('C34 a private address in the URL is refused however it is spelled, unless such are allowed', () => {
  for (const url of [
    'https://127.0.0.1/x',
    'http://127.0.0.1:9000/x',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://localhost/',
    'https://receiver.localhost./',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[0:0:0:0:0:ffff:a00:1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00::1]/',
  ]) {
    const answer = receiverAddress(url, IN_PUBLIC)
    expect(answer, url).toHaveProperty('problem', expect.stringContaining('WEBHOOK_ALLOW_PRIVATE=1'))
    expect(receiverAddress(url, ANYWHERE), url).toHaveProperty('url')
  }
  for (const url of ['https://8.8.4.4/', 'https://[2606:4700::1111]/', 'https://localhost.example/']) {
    expect(receiverAddress(url, IN_PUBLIC), url).toHaveProperty('url')
  }
})
