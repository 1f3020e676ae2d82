import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicAccess } from '../upstream/access.ts'
import { knownSecrets } from './known-secrets.ts'
import { HIDDEN, SecretGuard } from './secret-guard.ts'

const KEY = 'Zq7/+8 é:x"Vt-93kd'

function guarded(...secrets: string[]): SecretGuard {
  const guard = new SecretGuard()
  for (const secret of secrets) guard.add(secret)
  return guard
}

describe('the guard of secrets', () => {
  const forms: [string, string][] = [
    ['as it is', KEY],
    ['URL-encoded', encodeURIComponent(KEY)],
    ['URL-encoded in lower case', encodeURIComponent(KEY).toLowerCase()],
    ['in JSON', JSON.stringify({ KEY })],
    ['in Base64', Buffer.from(KEY).toString('base64')],
    ['in Base64 behind an api key', Buffer.from(`api-key:${KEY}`).toString('base64')],
    ['in Base64 behind another', Buffer.from(`api-key1:${KEY}`).toString('base64')],
    ['in Base64 of URLs', Buffer.from(`ap:${KEY}`).toString('base64url')],
    ['in hexadecimal', Buffer.from(KEY).toString('hex').toUpperCase()],
  ]

  it.each(forms)('takes one out %s', (_, text) => {
    const clean = guarded(KEY).scrub(`before ${text} after`)
    expect(clean).toMatch(/^before .*\[secret\].* after$/)
    for (let at = 0; at + 8 <= text.length; at++) {
      const fragment = text.slice(at, at + 8)
      // what stands around it in JSON or before it in Base64 is no secret
      if (KEY.includes(fragment)) expect(clean).not.toContain(fragment)
    }
  })

  it('leaves nothing of one as a form sends it, in which more is encoded than in an address', () => {
    const key = "(it's) a w*rd!"
    expect(guarded(key).scrub(new URLSearchParams({ client_secret: key }).toString())).toBe(
      `client_secret=${HIDDEN}`,
    )
  })

  it('takes every part of 8 characters out, of any secret, in any text', () => {
    const secret = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 })
    fc.assert(
      fc.property(secret, fc.nat(), fc.string(), (key, place, around) => {
        const at = place % (key.length - 7)
        const fragment = key.slice(at, at + 8)
        const clean = guarded(key).scrub(`${around}${fragment}${around}`)
        if (!around.includes(fragment) && !HIDDEN.includes(fragment)) {
          expect(clean.replaceAll(HIDDEN, '')).not.toContain(fragment)
        }
        expect(clean).toContain(HIDDEN)
      }),
    )
  })

  it('leaves a line of JSON one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4, maxLength: 30 }), fc.string(), (key, around) => {
        const line = JSON.stringify({ time: 1, message: around + key + around })
        // a key that is itself a piece of how a line is written cannot be told from it
        fc.pre(!JSON.stringify({ time: 1, message: '' }).includes(key.slice(0, 8)))
        expect(() => JSON.parse(guarded(key).scrub(line))).not.toThrow()
      }),
    )
  })

  it('leaves text alone that has none, and knows nothing of what is too short to be a key', () => {
    const text = 'GET /api/devices/ä/series 200 — 12 ms'
    expect(guarded(KEY, 'GET', '').scrub(text)).toBe(text)
  })

  it('takes out a short one as a whole', () => {
    expect(guarded('k3y5').scrub('the key is K3Y5.')).toBe('the key is [secret].')
  })
})

describe('the secrets of the process', () => {
  it('are those that anything was ever signed in with', () => {
    publicAccess('canary-51fd0c9e')
    expect(knownSecrets.scrub('Invalid URL: /canary-51fd0c9e/x')).toBe('Invalid URL: /[secret]/x')
  })
})
