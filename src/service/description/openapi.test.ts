import { registerSchema, validate } from '@hyperjump/json-schema/openapi-3-1'
import { describe, expect, test } from 'vitest'
import { WEBHOOK_PATH } from '../../contract/paths.ts'
import { bounds } from '../conformance/expected.ts'
import { basicHeader, basicVariant, publicVariant, type Reply, send } from '../conformance/requests.ts'
import type { Subject } from '../conformance/subject.ts'
import { ownSubject } from '../conformance/testing/own-subject.ts'
import { createService } from '../create-service.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import { messageBody } from '../webhooks/message.ts'

const DOCUMENT = 'https://gaugeboard.test/openapi'
const DIALECT = 'https://spec.openapis.org/oas/3.1/schema-base'
const DATA = '/devices/{device_id}/data'

interface Described {
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, { headers?: Record<string, Header> }> }>>
}
type Header = { required?: boolean }

const silent = (): void => undefined
const logger = { error: silent, warn: silent }
const store = openSqliteStore(':memory:')
const subject = await ownSubject(store, { nowMs: Date.parse('2026-03-04T05:06:07Z'), offsetHours: 7, logger })
const document = (await send(subject, '/openapi.json')).body as Described
registerSchema(document as never, DOCUMENT, DIALECT)

test('C38 the description is for everyone and a valid OpenAPI 3.1 document', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(await validate(DIALECT, document as never, 'BASIC')).toEqual({ valid: true })
})

test('C38 a document that is none is found out', async () => {
  const { paths, ...rest } = document
  const misspelt = { ...rest, paths: { ...paths, devices: {} } }
  expect((await validate(DIALECT, misspelt as never)).valid).toBe(false)
})

describe('C38 every answer is as described', async () => {
  const { facts } = subject
  const broken = createService({
    store: { ...store, devices: fail, organisation: fail },
    now: facts.now,
    logger,
  })
  const failing = { ...subject, fetch: broken }
  const ways = [
    { prefix: '', variant: basicVariant(subject) },
    { prefix: '/{api-key}', variant: publicVariant(subject) },
  ]
  const hasty = { ...subject, fetch: await exhausted() }

  for (const { prefix, variant } of ways) {
    const { devices, data, headers } = variant
    const path = data(facts.deviceId)
    const opened = { headers }
    test.each<[string, number, () => Promise<Reply>]>([
      ['/devices', 200, () => send(subject, devices, opened)],
      ['/devices', 405, () => send(subject, devices, { ...opened, method: 'POST' })],
      ['/devices', 429, () => send(hasty, devices, opened)],
      ['/devices', 500, () => send(failing, devices, opened)],
      [DATA, 200, () => send(subject, `${path}?${bounds(facts.readings)}&tz=-3`, opened)],
      [DATA, 200, () => send(subject, `${path}?start=1900-01-01T00:00:00Z`, opened)],
      [DATA, 400, () => send(subject, `${path}?tz=x`, opened)],
      [DATA, 404, () => send(subject, data('nowhere'), opened)],
      [DATA, 405, () => send(subject, path, { ...opened, method: 'DELETE' })],
      [DATA, 429, () => send(hasty, path, opened)],
      [DATA, 500, () => send(failing, path, opened)],
    ])(`${prefix}%s %i`, async (described, status, reply) =>
      isAsDescribed(prefix + described, status, await reply()),
    )
  }

  test.each(['/devices', DATA])('%s 401 and 403', async (described) => {
    const path = described.replace('{device_id}', 'x')
    await isAsDescribed(described, 401, await send(subject, path))
    const revoked = { headers: basicHeader(facts.revokedBasic) }
    await isAsDescribed(described, 403, await send(subject, path, revoked))
    await isAsDescribed(`/{api-key}${described}`, 403, await send(subject, `/no-key${path}`))
  })

  const message = messageBody('weir', ['fluid_level'], { timeMs: facts.now(), values: [0] })
  const sent = (key: string | null, body: string) => ({
    method: 'POST',
    headers: key === null ? {} : { 'x-api-key': key },
    body,
  })
  const { apiKey } = facts.basic
  test.each<[number, Subject, RequestInit]>([
    [200, subject, sent(apiKey, message)],
    [400, subject, sent(apiKey, '{}')],
    [401, subject, sent(null, message)],
    [405, subject, {}],
    [429, hasty, sent(apiKey, message)],
  ])(`${WEBHOOK_PATH} %i`, async (status, at, init) => {
    await isAsDescribed(WEBHOOK_PATH, status, await send(at, WEBHOOK_PATH, init), 'post')
  })

  test('and so is every message that is sent', async () => {
    const schema = `${DOCUMENT}#/components/schemas/WebhookMessage`
    expect(await validate(schema, JSON.parse(message), 'BASIC')).toEqual({ valid: true })
    expect((await validate(schema, { event: 'sensor.data', device_id: 'weir' })).valid).toBe(false)
  })

  test('an answer with another message, field or type is not', async () => {
    const schema = schemaOf('/devices', 'get', 200)
    const [device] = facts.devices
    expect(
      (await validate(schema, { message: 'Success', data: [{ ...device, lat: '1' }] } as never)).valid,
    ).toBe(false)
    expect((await validate(schema, { message: 'OK', data: [] })).valid).toBe(false)
    expect(
      (await validate(schemaOf('/devices', 'get', 429), { message: 'Too Many Requests', data: null })).valid,
    ).toBe(false)
  })

  async function exhausted(): Promise<typeof subject.fetch> {
    const { fetch, perMinute } = facts.limited()
    for (const { variant } of ways) {
      for (let n = 0; n < perMinute; n++)
        await send({ ...subject, fetch }, variant.devices, { headers: variant.headers })
    }
    return fetch
  }
})

async function isAsDescribed(path: string, status: number, reply: Reply, method = 'get'): Promise<void> {
  expect(reply.status).toBe(status)
  expect(reply.headers.get('content-type')).toBe('application/json')
  expect(await validate(schemaOf(path, method, status), reply.body as never, 'BASIC')).toEqual({
    valid: true,
  })
  const described = document.paths[path]?.[method]?.responses[status]?.headers ?? {}
  for (const [name, { required }] of Object.entries(described)) {
    if (required) expect(reply.headers.has(name), name).toBe(true)
  }
}

/** Where the document says what the body of an answer is. */
function schemaOf(path: string, method: string, status: number): string {
  const pointer = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
  const escaped = pointer.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1'))
  return `${DOCUMENT}#/${escaped.map(encodeURIComponent).join('/')}`
}

function fail(): never {
  throw new Error('the disk is gone')
}
