import assert from 'node:assert/strict'
import { assertRefused, basicVariant, publicVariant, type Reply, send } from './requests.ts'
import { type Check, check, type Subject } from './subject.ts'

export const LIMIT_CHECKS: readonly Check[] = [
  check('R33', 'who asks too often is refused with 429 To Many Request', async (subject) => {
    const { replies } = await burst(subject)
    const refused = replies.filter(({ status }) => status !== 200)
    assert.ok(refused.length > 0, 'nothing was refused')
    for (const reply of refused) assertRefused(reply, 429, 'To Many Request')
  }),
  check(
    'C30',
    'each key has its own minute, and a 429 says in whole seconds how long to wait',
    async (subject) => {
      const { replies, hasty, perMinute } = await burst(subject)
      for (const [index, { status, headers }] of replies.entries()) {
        assert.equal(status, index < perMinute ? 200 : 429, `request ${index + 1} of ${perMinute} a minute`)
        if (status === 429) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
      }
      const { devices, headers } = publicVariant(subject)
      assert.equal((await send(hasty, devices, { headers })).status, 200, 'another key')
    },
  ),
]

/** The answers to one request more than a key may make, and the service that gave them. */
async function burst(subject: Subject): Promise<{ replies: Reply[]; hasty: Subject; perMinute: number }> {
  const { fetch, perMinute } = subject.facts.limited()
  const hasty = { ...subject, fetch }
  const { devices, headers } = basicVariant(subject)
  const replies: Reply[] = []
  while (replies.length <= perMinute) replies.push(await send(hasty, devices, { headers }))
  return { replies, hasty, perMinute }
}
