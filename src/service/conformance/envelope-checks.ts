import assert from 'node:assert/strict'
import { ask, assertRefused, basicHeader, variants } from './asking.ts'
import type { Check, Subject } from './subject.ts'

const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const UNKNOWN_PATHS = [
  '',
  '/',
  '/device',
  '/devices/',
  '/Devices',
  '/%64evices',
  '/devices/x',
  '/devices/x/data/',
  '/devices/x/data/y',
  '/devices/x/data/y/z',
  '/a/devices/x/data/y/z',
  '/a/b/devices/x/data',
  '/devices//data',
  '//devices',
]

export const ENVELOPE_CHECKS: readonly Check[] = [
  {
    rules: 'R2 R3 R4 C5',
    title: 'a successful answer is JSON with the message Success and an array',
    async run(subject) {
      for (const [path, headers] of readPaths(subject)) {
        const { status, body, headers: answered } = await ask(subject, path, { headers })
        assert.equal(status, 200)
        assert.deepEqual(Object.keys(body as object).sort(), ['data', 'message'])
        assert.equal((body as { message: unknown }).message, 'Success')
        assert.ok(Array.isArray((body as { data: unknown }).data))
        assert.match(answered.get('content-type') ?? '', /^application\/json\b/)
        assert.equal(answered.get('cache-control'), 'no-store')
        assert.equal(answered.get('x-content-type-options'), 'nosniff')
      }
    },
  },
  {
    rules: 'R7 R8 C1',
    title: 'every method but GET is 405 with Allow: GET on all four read endpoints',
    async run(subject) {
      for (const [path, headers] of readPaths(subject)) {
        for (const method of OTHER_METHODS) {
          const reply = await ask(subject, path, { method, headers })
          assertRefused(reply, 405, 'Method Not Allowed', method)
          assert.equal(reply.headers.get('allow'), 'GET', method)
        }
      }
    },
  },
  {
    rules: 'C1',
    title: 'HEAD is 405 with Allow: GET and no body',
    async run(subject) {
      for (const [path, headers] of readPaths(subject)) {
        const reply = await ask(subject, path, { method: 'HEAD', headers })
        assert.equal(reply.status, 405)
        assert.equal(reply.headers.get('allow'), 'GET')
        assert.equal(reply.text, '')
      }
    },
  },
  {
    rules: 'C2',
    title: 'a wrong method is called so before the credentials are looked at',
    async run(subject) {
      for (const path of ['/devices', '/devices/nowhere/data', '/no-key/devices', '/no-key/devices/x/data']) {
        assertRefused(await ask(subject, path, { method: 'POST' }), 405, 'Method Not Allowed', path)
      }
    },
  },
  {
    rules: 'C2',
    title: 'credentials are looked at before parameters and device',
    async run(subject) {
      assertRefused(await ask(subject, '/devices/nowhere/data?tz=x'), 401, 'Unauthorized')
      assertRefused(await ask(subject, '/no-key/devices/nowhere/data?tz=x'), 403, 'Forbidden')
    },
  },
  {
    rules: 'C2',
    title: 'parameters are looked at before the device',
    async run(subject) {
      for (const { data, headers } of variants(subject)) {
        const reply = await ask(subject, `${data('no such device')}?tz=x`, { headers })
        assertRefused(reply, 400, 'Bad Request')
      }
    },
  },
  {
    rules: 'C3',
    title: 'a path the interface does not have is 404 Not Found whatever the method',
    async run(subject) {
      const headers = basicHeader(subject.facts.basic)
      for (const path of UNKNOWN_PATHS) {
        for (const method of ['GET', 'POST']) {
          const reply = await ask(subject, path, { method, headers })
          assertRefused(reply, 404, 'Not Found', `${method} ${path}`)
        }
      }
    },
  },
]

/** All four read endpoints, each with the headers that open it. */
function readPaths(subject: Subject): [path: string, headers: Record<string, string>][] {
  return variants(subject).flatMap(({ devices, data, headers }) => [
    [devices, headers] as [string, Record<string, string>],
    [data(subject.facts.deviceId), headers] as [string, Record<string, string>],
  ])
}
