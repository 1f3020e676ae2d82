import assert from 'node:assert/strict'
import { devicesPath } from '../../contract/paths.ts'
import { assertRefused, basicHeader, basicVariant, publicVariant, send, variants } from './requests.ts'
import { type Check, type Credentials, check, type Subject } from './subject.ts'

export const CREDENTIAL_CHECKS: readonly Check[] = [
  check(
    'R26',
    'Basic credentials open the Basic endpoints, and without them these stay closed',
    async (subject) => {
      const { devices, data, headers } = basicVariant(subject)
      for (const path of [devices, data(subject.facts.deviceId)]) {
        assert.equal((await send(subject, path, { headers })).status, 200, `${path} with credentials`)
        assert.notEqual((await send(subject, path)).status, 200, `${path} without credentials`)
      }
    },
  ),
  check(
    'R29 R31',
    'a device of another organisation is not opened, by Basic credentials or by public key',
    async (subject) => {
      for (const { data, headers } of variants(subject)) {
        const { status } = await send(subject, data(subject.facts.foreignDeviceId), { headers })
        assert.notEqual(status, 200)
      }
    },
  ),
  check(
    'R30',
    'a public key in the path opens the public endpoints without an Authorization header',
    async (subject) => {
      const { devices, data } = publicVariant(subject)
      for (const path of [devices, data(subject.facts.deviceId)]) {
        assert.equal((await send(subject, path)).status, 200, path)
      }
    },
  ),
  check('R32', 'a public endpoint never answers 401', async (subject) => {
    for (const path of ['/no-key/devices', '/no-key/devices/x/data']) {
      for (const headers of [{}, { authorization: 'Basic !!!' }]) {
        assert.notEqual((await send(subject, path, { headers })).status, 401, path)
      }
    }
  }),
  check('C25', 'missing, malformed and wrong Basic credentials are 401 with a challenge', async (subject) => {
    const { data } = basicVariant(subject)
    for (const [what, authorization] of wrongAuthorizations(subject.facts.basic)) {
      for (const path of ['/devices', data(subject.facts.deviceId)]) {
        const reply = await send(subject, path, authorization === null ? {} : { headers: { authorization } })
        assertRefused(reply, 401, 'Unauthorized', what)
        assert.match(reply.headers.get('www-authenticate') ?? '', /^Basic\b/, `challenge of ${what}`)
      }
    }
  }),
  check('C25', 'the name of the scheme is read in any case', async (subject) => {
    const { authorization = '' } = basicHeader(subject.facts.basic)
    for (const scheme of ['Basic', 'basic', 'BASIC']) {
      const headers = { authorization: authorization.replace('Basic', scheme) }
      assert.equal((await send(subject, '/devices', { headers })).status, 200, scheme)
    }
  }),
  check('C25', 'a secret may contain colons', async (subject) => {
    const headers = basicHeader(subject.facts.colonBasic)
    assert.equal((await send(subject, '/devices', { headers })).status, 200)
  }),
  check(
    'C26',
    'revoked credentials are 403 with the right secret only; replaced ones are 401',
    async (subject) => {
      const { revokedBasic, replacedBasic } = subject.facts
      const right = await send(subject, '/devices', { headers: basicHeader(revokedBasic) })
      assertRefused(right, 403, 'Forbidden', 'revoked credentials')
      const guess = basicHeader({ ...revokedBasic, secretKey: 'guess' })
      assertRefused(await send(subject, '/devices', { headers: guess }), 401, 'Unauthorized', 'a guess')
      const replaced = await send(subject, '/devices', { headers: basicHeader(replacedBasic) })
      assertRefused(replaced, 401, 'Unauthorized', 'replaced credentials')
    },
  ),
  check('C27', 'an unknown or malformed public key is 403', async (subject) => {
    const { basic } = subject.facts
    const keys = ['devices', 'nobody', encodeURIComponent(basic.apiKey), '%', '%ff']
    for (const key of keys) await isClosed(subject, key)
  }),
  check('C27', 'a public key with a letter more or less is 403', async (subject) => {
    const { publicKey } = subject.facts
    for (const key of [`${publicKey}x`, publicKey.slice(0, -1)]) {
      await isClosed(subject, encodeURIComponent(key))
    }
  }),
  check('C27', 'a revoked public key is 403', (subject) =>
    isClosed(subject, encodeURIComponent(subject.facts.revokedPublicKey)),
  ),
  check(
    'C28',
    'a public endpoint does not look at an Authorization header, nor a Basic one at anything else',
    async (subject) => {
      const { publicKey, basic } = subject.facts
      const headers = { authorization: 'Basic !!!' }
      assert.equal((await send(subject, devicesPath(publicKey), { headers })).status, 200, 'a public list')
      const unopened = await send(subject, '/no-key/devices', { headers: basicHeader(basic) })
      assertRefused(unopened, 403, 'Forbidden', 'a wrong public key with right credentials')
      const query = `?api_key=${encodeURIComponent(publicKey)}`
      const other = await send(subject, `/devices${query}`, { headers: { 'x-api-key': publicKey } })
      assertRefused(other, 401, 'Unauthorized', 'a public key elsewhere than in the path')
    },
  ),
]

async function isClosed(subject: Subject, key: string): Promise<void> {
  for (const path of [`/${key}/devices`, `/${key}/devices/x/data`]) {
    assertRefused(await send(subject, path), 403, 'Forbidden', 'a wrong public key')
  }
}

/** Named, so that a report need not quote a header with the secret. */
function wrongAuthorizations({ apiKey, secretKey }: Credentials): [what: string, header: string | null][] {
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  return [
    ['no header', null],
    ['the scheme alone', 'Basic'],
    ['the scheme and a space', 'Basic '],
    ['what is no Base64', 'Basic !!!'],
    ['no colon', `Basic ${base64(apiKey)}`],
    ['an empty secret', `Basic ${base64(`${apiKey}:`)}`],
    ['a secret with a letter more', `Basic ${base64(`${apiKey}:${secretKey}x`)}`],
    ['a secret with a letter less', `Basic ${base64(`${apiKey}:${secretKey.slice(0, -1)}`)}`],
    ['an empty api key', `Basic ${base64(`:${secretKey}`)}`],
    ['an unknown api key', `Basic ${base64(`nobody:${secretKey}`)}`],
    ['api key and secret exchanged', `Basic ${base64(`${secretKey}:${apiKey}`)}`],
    ['what is no UTF-8', `Basic ${Buffer.from([0xff, 0x3a, 0xff]).toString('base64')}`],
    ['another scheme', `Bearer ${base64(`${apiKey}:${secretKey}`)}`],
    ['no scheme', base64(`${apiKey}:${secretKey}`)],
  ]
}
