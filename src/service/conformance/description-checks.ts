import assert from 'node:assert/strict'
import { assertRefused, send } from './requests.ts'
import { type Check, check } from './subject.ts'

const READ_PATHS = [
  '/devices',
  '/devices/{device_id}/data',
  '/{api-key}/devices',
  '/{api-key}/devices/{device_id}/data',
]

export const DESCRIPTION_CHECKS: readonly Check[] = [
  check('C38', 'an OpenAPI 3.1 document describes all of it, for everyone', async (subject) => {
    const { status, headers, body } = await send(subject, '/openapi.json')
    assert.equal(status, 200, 'status without credentials')
    assert.match(headers.get('content-type') ?? '', /^application\/json\b/)
    const { openapi, paths, webhooks } = body as Record<string, object | undefined>
    assert.match(String(openapi), /^3\.1\./)
    for (const path of READ_PATHS) assert.ok(path in (paths ?? {}), `${path} is not described`)
    assert.ok(Object.keys(webhooks ?? {}).length > 0, 'the webhook is not described')
    assertRefused(await send(subject, '/openapi.json', { method: 'POST' }), 405, 'Method Not Allowed')
  }),
]
