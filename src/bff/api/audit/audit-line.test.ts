import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownSecrets } from '../../observe/secrets/known-secrets.ts'
import type { AuditEntry } from './audit.ts'
import { auditLine } from './audit-line.ts'

const NOON_MS = Date.UTC(2026, 10, 23, 12)
const SECRET = 'canary-5f1e-of-the-audit'
knownSecrets.add(SECRET)

test('a line is JSON and has always the same fields', () => {
  expect(
    auditLine(
      {
        event: 'sign-in',
        outcome: 'refused',
        who: { user: 'ani', role: 'viewer' },
        address: '192.0.2.7',
        requestId: 'request-0001',
        what: { reason: 'throttled' },
      },
      NOON_MS,
    ),
  ).toBe(
    '{"time":"2026-11-23T12:00:00.000Z","event":"sign-in","outcome":"refused","user":"ani","role":"viewer",' +
      '"address":"192.0.2.7","requestId":"request-0001","what":{"reason":"throttled"}}\n',
  )
  expect(JSON.parse(auditLine({ event: 'sign-in', outcome: 'refused', who: null }, NOON_MS))).toEqual({
    time: '2026-11-23T12:00:00.000Z',
    event: 'sign-in',
    outcome: 'refused',
    user: null,
    role: null,
    address: null,
    requestId: null,
    what: null,
  })
})

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('\n', '\r\n', '\u0085', '\u2028', '\u009b2J', '\u202e', '\u{e0041}', '"}\n{"user":"root'),
)

test('no value breaks a line, steers a terminal or is changed on the way', () => {
  fc.assert(
    fc.property(text, text, text, (user, requestId, value) => {
      const entry: AuditEntry = {
        event: 'sign-in',
        outcome: 'done',
        who: { user, role: 'viewer' },
        requestId,
        what: { value },
      }
      const line = auditLine(entry, NOON_MS)
      expect(line).toMatch(/^\{[^\p{C}\p{Zl}\p{Zp}]+\}\n$/u)
      // a value that is too long is cut off
      expect(JSON.parse(line)).toMatchObject({
        user: user.slice(0, 256),
        what: { value: value.slice(0, 256) },
      })
    }),
  )
})

test('no line has a secret in it, or 8 characters of one, wherever it stands and however it is written', () => {
  const forms = [
    SECRET,
    encodeURIComponent(SECRET),
    Buffer.from(SECRET).toString('base64'),
    SECRET.toUpperCase(),
  ]
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...forms), fc.string(), fc.nat(3), (before, form, after, at) => {
      const place = (n: number) => (at === n ? before + form + after : 'x')
      const entry: AuditEntry = {
        event: 'key-rotate',
        outcome: 'done',
        who: { user: place(0), role: 'system' },
        address: place(1),
        requestId: place(2),
        what: { key: place(3) },
      }
      const line = auditLine(entry, NOON_MS)
      for (let from = 0; from + 8 <= form.length; from++)
        expect(line).not.toContain(form.slice(from, from + 8))
      expect(() => JSON.parse(line)).not.toThrow()
    }),
  )
})
