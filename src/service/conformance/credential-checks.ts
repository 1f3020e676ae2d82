import assert from 'node:assert/strict'
import { devicesPath } from '../../contract/paths.ts'
import { ask, assertRefused, basicHeader } from './asking.ts'
import type { Check } from './subject.ts'

export const CREDENTIAL_CHECKS: readonly Check[] = [
  {
    rules: 'R26 C25',
    title: 'Basic credentials open the Basic endpoints, the scheme in any case',
    async run(subject) {
      const { authorization = '' } = basicHeader(subject.facts.basic)
      for (const scheme of ['Basic', 'basic', 'BASIC']) {
        const headers = { authorization: authorization.replace('Basic', scheme) }
        assert.equal((await ask(subject, '/devices', { headers })).status, 200, scheme)
      }
    },
  },
  {
    rules: 'R5 R6 R32 C25',
    title: 'missing, malformed and wrong Basic credentials are 401 with a challenge',
    async run(subject) {
      const { apiKey, secretKey } = subject.facts.basic
      const base64 = (text: string): string => Buffer.from(text).toString('base64')
      const wrong = [
        undefined,
        'Basic',
        'Basic ',
        'Basic !!!',
        `Basic ${base64(apiKey)}`,
        `Basic ${base64(`${apiKey}:`)}`,
        `Basic ${base64(`${apiKey}:${secretKey}x`)}`,
        `Basic ${base64(`${apiKey}:${secretKey.slice(0, -1)}`)}`,
        `Basic ${base64(`:${secretKey}`)}`,
        `Basic ${base64(`nobody:${secretKey}`)}`,
        `Basic ${base64(`${secretKey}:${apiKey}`)}`,
        `Basic ${Buffer.from([0xff, 0x3a, 0xff]).toString('base64')}`,
        `Bearer ${base64(`${apiKey}:${secretKey}`)}`,
        base64(`${apiKey}:${secretKey}`),
      ]
      for (const authorization of wrong) {
        for (const path of ['/devices', `/devices/${encodeURIComponent(subject.facts.deviceId)}/data`]) {
          const reply = await ask(
            subject,
            path,
            authorization === undefined ? {} : { headers: { authorization } },
          )
          assertRefused(reply, 401, 'Unauthorized', authorization ?? 'none')
          assert.match(reply.headers.get('www-authenticate') ?? '', /^Basic\b/)
        }
      }
    },
  },
  {
    rules: 'R27 C26',
    title: 'revoked credentials are 403 with the right secret only; replaced ones are 401',
    async run(subject) {
      const { revokedBasic, replacedBasic } = subject.facts
      const right = await ask(subject, '/devices', { headers: basicHeader(revokedBasic) })
      assertRefused(right, 403, 'Forbidden')
      const guess = basicHeader({ ...revokedBasic, secretKey: 'guess' })
      assertRefused(await ask(subject, '/devices', { headers: guess }), 401, 'Unauthorized')
      const replaced = await ask(subject, '/devices', { headers: basicHeader(replacedBasic) })
      assertRefused(replaced, 401, 'Unauthorized')
    },
  },
  {
    rules: 'R32 C27',
    title: 'an unknown, malformed or revoked public key is 403',
    async run(subject) {
      const { publicKey, revokedPublicKey, basic } = subject.facts
      const keys = [
        'devices',
        'nobody',
        `${publicKey}x`,
        publicKey.slice(0, -1),
        revokedPublicKey,
        basic.apiKey,
      ]
      for (const key of [...keys.map(encodeURIComponent), '%', '%ff']) {
        assertRefused(await ask(subject, `/${key}/devices`), 403, 'Forbidden', key)
        assertRefused(await ask(subject, `/${key}/devices/x/data`), 403, 'Forbidden', key)
      }
    },
  },
  {
    rules: 'R30 C28',
    title: 'a public endpoint does not look at an Authorization header, nor a Basic one at anything else',
    async run(subject) {
      const { publicKey, basic } = subject.facts
      const headers = { authorization: 'Basic !!!' }
      assert.equal((await ask(subject, devicesPath(publicKey), { headers })).status, 200)
      const unopened = await ask(subject, '/no-key/devices', { headers: basicHeader(basic) })
      assertRefused(unopened, 403, 'Forbidden')
      const other = await ask(subject, `/devices?api_key=${publicKey}`, {
        headers: { 'x-api-key': publicKey },
      })
      assertRefused(other, 401, 'Unauthorized')
    },
  },
]
