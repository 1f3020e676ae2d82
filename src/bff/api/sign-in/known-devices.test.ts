import { expect, test } from 'vitest'
import type { Account } from './accounts.ts'
import { DEVICE_DAYS, KnownDevices } from './known-devices.ts'

const ANI: Account = { name: 'ani', role: 'viewer', hash: '$argon2id$of-ani' }
const DAY_MS = 86_400_000

function createDevices(secret: string | undefined = undefined) {
  const clock = { nowMs: Date.UTC(2026, 0, 20) }
  return { clock, devices: new KnownDevices({ now: () => clock.nowMs, secret }) }
}

test.each([undefined, 'a secret of some length'])(
  'a device is known after a restart (secret: %s)',
  (secret) => {
    const token = createDevices(secret).devices.issue(ANI)
    const { devices } = createDevices(secret)
    expect(devices.find(['', 'x'.repeat(80), token], ANI)).toBe(token)
  },
)

test('a token is good for its account as it is, with its secret, until it ends', () => {
  const { clock, devices } = createDevices()
  const token = devices.issue(ANI)
  expect(devices.find([token], { ...ANI, name: 'budi' })).toBeUndefined()
  expect(devices.find([token], { ...ANI, hash: '$argon2id$another' })).toBeUndefined()
  expect(devices.find([token], undefined)).toBeUndefined()
  expect(createDevices('another secret').devices.find([token], ANI)).toBeUndefined()
  clock.nowMs += DEVICE_DAYS * DAY_MS - 1
  expect(devices.find([token], ANI)).toBe(token)
  clock.nowMs += 1
  expect(devices.find([token], ANI)).toBeUndefined()
})

test('no token is made longer-lived, or twice', () => {
  const { clock, devices } = createDevices()
  const token = devices.issue(ANI)
  expect(devices.issue(ANI)).not.toBe(token)
  clock.nowMs += 200 * DAY_MS
  expect(devices.find([token.replace(/^[^.]+/, 'zzzzzz')], ANI)).toBeUndefined()
})
