import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicAccess } from '../../upstream/access.ts'
import { HIDDEN, knownSecrets, SecretGuard } from './secret-guard.ts'

const KEY = 'Zq7/+8 é:x"Vt-93kd'

function guarded(...secrets: string[]): SecretGuard {
  const guard = new SecretGuard()
  for (const secret of secrets) guard.add(secret)
  return guard
}

function percentEncoded(text: string): string {
  return Buffer.from(text).toString('hex').replaceAll(/../g, '%$&')
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

describe('a text of the service', () => {
  const secret = 'sk_Zq7x4Vt93kdPw'
  const names: [string, string, string][] = [
    ['as it is', `Weir ${secret} east`, 'Weir [secret] east'],
    ['in part', `Weir ${secret.slice(3, 12)}… east`, 'Weir [secret]… east'],
    ['in Base64 behind an api key', `Weir ${btoa(`ak:${secret}`)}`, 'Weir YWs6[secret]dw=='],
    ['with every character percent-encoded', `Weir ${percentEncoded(secret)}`, HIDDEN],
    ['percent-encoded twice', encodeURIComponent(percentEncoded(secret)), HIDDEN],
    [
      'in an address that went into Base64',
      btoa(`/${encodeURIComponent('a key/"of" ours')}/`),
      `L2${HIDDEN}cnMv`,
    ],
  ]

  it.each(names)('loses one %s', (_, name, clean) => {
    const guard = guarded(secret, 'a key/"of" ours')
    expect(guard.clean(name)).toBe(clean)
  })

  it('keeps words and numbers of which a key is made, and loses the whole key', () => {
    const guard = guarded('riverboard-station-2024', 'Zq7x4Vt93kd-riverboard')
    const names = ['Riverboard', 'RIVERBOARD station 7', 'station-2024', 'station-1', 'Station-20']
    for (const name of names) expect(guard.clean(name)).toBe(name)
    expect(guard.clean('of riverboard-STATION-2024.')).toBe('of [secret].')
    expect(guard.clean('of Zq7x4Vt93kd-riverboard.')).toBe('of [secret].')
    expect(guard.clean(btoa('riverboard-station-2024'))).not.toContain('cml2ZXJib2Fy')
  })

  it('keeps a word that is a key as short as it, and loses a short key that is none', () => {
    const guard = guarded('demo', 'k3y5')
    expect(guard.clean('Demo reach')).toBe('Demo reach')
    expect(guard.clean('K3Y5 reach')).toBe('[secret] reach')
  })

  it('is otherwise the very one that came', () => {
    const guard = guarded(secret)
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => guard.clean(text) === text))
    for (const text of ['%', '%RH', '100%25', '%zz', '']) expect(guard.clean(text)).toBe(text)
  })

  it('loses every part of 8 characters of a random key, wherever it stands', () => {
    const key = fc
      .uint8Array({ minLength: 24, maxLength: 24 })
      .map((bytes) => Buffer.from(bytes).toString('base64'))
      // one word of letters and digits: with + and / between them they may be words and numbers, as of a name
      .filter((text) => /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[^+/]*$/.test(text.slice(4, 12)))
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
        expect(guarded(secret).clean(`${before}${secret.slice(4, 12)}${after}`)).toContain(HIDDEN)
      }),
    )
  })

  it('takes no longer for being encoded over and over', () => {
    const guard = guarded(secret)
    const text = `%${'25'.repeat(100_000)}`
    expect(guard.clean(text)).toBe(text)
  })
})

describe('the secrets of the process', () => {
  it('are those that anything was ever signed in with', () => {
    publicAccess('canary-51fd0c9e')
    expect(knownSecrets.scrub('Invalid URL: /canary-51fd0c9e/x')).toBe('Invalid URL: /[secret]/x')
  })
})
