import assert from 'node:assert/strict'
import { basicHeader, send } from './requests.ts'
import { type Check, check } from './subject.ts'

export const TRANSPORT_CHECKS: readonly Check[] = [
  check(
    'R1',
    'the base address is https and ends in /external/v1, and plain HTTP opens nothing',
    async (subject) => {
      const { protocol, pathname } = new URL(subject.baseUrl)
      assert.equal(protocol, 'https:', 'scheme of the base address')
      assert.match(pathname, /\/external\/v1$/, 'path of the base address')
      const plain = { ...subject, baseUrl: subject.baseUrl.replace(/^https/, 'http') }
      // made-up credentials: real ones must not go out unencrypted
      const headers = basicHeader({ apiKey: 'nobody', secretKey: 'nothing' })
      const reply = await send(plain, '/devices', { headers }).catch(() => undefined)
      if (reply === undefined || (reply.status >= 300 && reply.status < 400)) return
      assert.equal(reply.body, undefined, `plain HTTP is answered by the interface: ${reply.status}`)
    },
  ),
]
