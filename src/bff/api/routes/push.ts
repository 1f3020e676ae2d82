import { z } from 'zod'
import { ALLOW_PRIVATE_VARIABLE } from '../../../outbox/receiver-connector.ts'
import type { PushSubscriptions } from '../../alarms/push/push-subscriptions.ts'
import { type Audit, recordDone } from '../audit/audit.ts'
import { json, PRIVATE } from '../http/json.ts'
import { bodyOf } from '../http/json-body.ts'
import { kept } from '../http/kept.ts'
import { badRequest, Problem } from '../http/problems.ts'
import { type BffContext, get, type Route, route } from './route-table.ts'

const PATH = '/api/alarms/push'
const MAX_BODY_BYTES = 8_192
const base64url = z.string().regex(/^[\w-]{1,200}={0,2}$/)
const endpoint = z
  .url()
  .max(2_000)
  // a database cannot store it
  .refine((value) => !value.includes('\0'))

const subscription = z.object({ endpoint, keys: z.object({ p256dh: base64url, auth: base64url }) })
const subscribed = z.object({ endpoint })
const EXAMPLE = '{"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}'

/** `/api/alarms/push`, for operators. An endpoint is a secret: it is in no response and no log. */
export function pushRoutes({
  subscriptions,
  audit,
}: {
  subscriptions: PushSubscriptions
  audit: Audit
}): Route[] {
  const done = (c: BffContext, event: string, address: string) =>
    recordDone(audit, c, event, { service: new URL(address).host })
  return [
    get(`${PATH}/key`, 'operator', 'light', async (c) =>
      json({ key: await kept(subscriptions.publicKey()) }).respond(c.req.raw, PRIVATE),
    ),
    route('POST', `${PATH}/subscribe`, 'operator', 'write', async (c) => {
      const { endpoint: address, keys } = await bodyOf(c.req.raw, subscription, EXAMPLE, MAX_BODY_BYTES)
      const subscriber = { account: c.get('caller').user?.name ?? '', endpoint: address, ...keys }
      const problem = subscriptions.problemOf(subscriber)
      if (problem !== null) throw badRequest(problem)
      const refusal = subscriptions.refusalOf(address)
      if (refusal !== null) throw privateEndpoint(refusal)
      await kept(subscriptions.subscribe(subscriber), () => done(c, 'push-subscribe', address))
      return c.body(null, 204)
    }),
    route('POST', `${PATH}/unsubscribe`, 'operator', 'write', async (c) => {
      const { endpoint: address } = await bodyOf(c.req.raw, subscribed, EXAMPLE, MAX_BODY_BYTES)
      await kept(
        subscriptions.unsubscribe(address),
        (wasThere) => wasThere && done(c, 'push-unsubscribe', address),
      )
      return c.body(null, 204)
    }),
  ]
}

const privateEndpoint = (refusal: string) =>
  new Problem(
    422,
    'private-endpoint',
    'Address not allowed',
    `This browser’s push service is at ${refusal}, and nothing is sent there. Use another browser, or ask your administrator to set ${ALLOW_PRIVATE_VARIABLE}=1.`,
  )
