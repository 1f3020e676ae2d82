import assert from 'node:assert/strict'
import { ERRORS } from '../../contract/errors.ts'
import {
  assertRefused,
  basicHeader,
  basicVariant,
  type Reply,
  readPaths,
  send,
  variants,
} from './requests.ts'
import { type Check, check, type Subject } from './subject.ts'

const WRITING_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']

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
  check('R2', 'every answer is JSON, errors too', async (subject) => {
    for await (const { path, reply } of samples(subject)) {
      assert.notEqual(reply.body, undefined, `${path} is no JSON`)
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json\b/, `content type of ${path}`)
    }
  }),
  check('R3', 'every answer is an object with a message and data, an array or null', async (subject) => {
    for await (const { path, reply } of samples(subject)) {
      const { message, data } = reply.body as Record<string, unknown>
      assert.equal(typeof message, 'string', `message of ${path}`)
      assert.ok(Array.isArray(data) || data === null, `data of ${path}`)
    }
  }),
  check('R4', 'success is status 200 with the message Success and an array', async (subject) => {
    for (const { path, headers } of readPaths(subject)) {
      const { status, body } = await send(subject, path, { headers })
      assert.equal(status, 200, `status of ${path}`)
      assert.equal((body as { message: unknown }).message, 'Success', `message of ${path}`)
      assert.ok(Array.isArray((body as { data: unknown }).data), `data of ${path}`)
    }
  }),
  check('R5', 'an error has data null and exactly the message of its status', async (subject) => {
    let refused = 0
    for await (const { path, reply } of samples(subject)) {
      if (reply.status < 400) continue
      refused++
      const { message, data } = reply.body as Record<string, unknown>
      const known = Object.values(ERRORS).filter(({ status }) => status === reply.status)
      const messages: string[] = known.map((error) => error.message)
      assert.ok(messages.includes(String(message)), `${path}: ${reply.status} with "${String(message)}"`)
      assert.equal(data, null, `data of ${path}`)
    }
    assert.ok(refused > 0, 'nothing was refused: not even a request without credentials')
  }),
  check('R6', 'an error says nothing beside message and data', async (subject) => {
    for await (const { path, reply } of samples(subject)) {
      if (reply.status < 400) continue
      assert.deepEqual(Object.keys(reply.body as object).sort(), ['data', 'message'], `fields of ${path}`)
    }
  }),
  check('R7', 'the read endpoints answer a GET without a body', async (subject) => {
    for (const { path, headers } of readPaths(subject)) {
      assert.equal((await send(subject, path, { headers })).status, 200, path)
    }
  }),
  check('R8', 'a method that writes is 405 on every read endpoint', async (subject) => {
    for (const { path, headers } of readPaths(subject)) {
      for (const method of WRITING_METHODS) {
        const reply = await send(subject, path, { method, headers })
        assertRefused(reply, 405, 'Method Not Allowed', `${method} ${path}`)
      }
    }
  }),
  check(
    'C1',
    'OPTIONS and HEAD are 405 too, every 405 says Allow: GET, and HEAD has no body',
    async (subject) => {
      for (const { path, headers } of readPaths(subject)) {
        for (const method of [...WRITING_METHODS, 'OPTIONS', 'HEAD']) {
          const reply = await send(subject, path, { method, headers })
          assert.equal(reply.status, 405, `${method} ${path}`)
          assert.equal(reply.headers.get('allow'), 'GET', `Allow of ${method} ${path}`)
          if (method === 'HEAD') assert.equal(reply.text, '', `body of HEAD ${path}`)
        }
      }
    },
  ),
  check(
    'C2',
    'path, method, credentials, parameters, device: the first that is wrong is what is said',
    async (subject) => {
      const closed = ['/devices', '/devices/nowhere/data', '/no-key/devices', '/no-key/devices/x/data']
      for (const path of closed) {
        const reply = await send(subject, path, { method: 'POST' })
        assertRefused(reply, 405, 'Method Not Allowed', `POST ${path} without credentials`)
      }
      assertRefused(await send(subject, '/nothing', { method: 'POST' }), 404, 'Not Found', 'POST /nothing')
      assertRefused(await send(subject, '/devices/nowhere/data?tz=x'), 401, 'Unauthorized')
      assertRefused(await send(subject, '/no-key/devices/nowhere/data?tz=x'), 403, 'Forbidden')
      for (const { data, headers } of variants(subject)) {
        const reply = await send(subject, `${data('no such device')}?tz=x`, { headers })
        assertRefused(reply, 400, 'Bad Request', 'a wrong tz for an unknown device')
      }
    },
  ),
  check('C3', 'a path the interface does not have is 404 Not Found whatever the method', async (subject) => {
    const headers = basicHeader(subject.facts.basic)
    for (const path of UNKNOWN_PATHS) {
      for (const method of ['GET', 'POST']) {
        const reply = await send(subject, path, { method, headers })
        assertRefused(reply, 404, 'Not Found', `${method} ${path}`)
      }
    }
  }),
  check('C5', 'no cache may keep an answer and no browser may guess its type', async (subject) => {
    for await (const { path, reply } of samples(subject)) {
      assert.equal(reply.headers.get('cache-control'), 'no-store', `Cache-Control of ${path}`)
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff', `nosniff of ${path}`)
    }
  }),
]

async function* samples(subject: Subject): AsyncGenerator<{ path: string; reply: Reply }> {
  const { headers, data } = basicVariant(subject)
  const wrong: [path: string, init: RequestInit][] = [
    ['/devices', {}],
    ['/devices', { method: 'POST', headers }],
    ['/no-key/devices', {}],
    ['/no-key/devices/x/data', {}],
    [data('no such device'), { headers }],
    [`${data(subject.facts.deviceId)}?start=yesterday`, { headers }],
    ['/nothing', { headers }],
  ]
  const right = readPaths(subject).map(({ path, headers }) => [path, { headers }] as const)
  for (const [path, init] of [...right, ...wrong]) yield { path, reply: await send(subject, path, init) }
}
