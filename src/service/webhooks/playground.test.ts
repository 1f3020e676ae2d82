import { expect, onTestFinished, test } from 'vitest'
import { issueBasicKey, issuePublicKey, rotatePublicKey } from '../auth/issue-keys.ts'
import { createService } from '../create-service.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import { WEIR } from '../store/testing/weir.ts'

const PATH = '/external/v1/webhook/sensor-data'
const MESSAGE = {
  event: 'sensor.data',
  device_id: 'weir',
  timestamp: '2026-03-04T05:06:07Z',
  data: { fluid_level: 0 },
}

async function playground() {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id } = await store.addOrganisation('River board')
  const { apiKey, secretKey } = await issueBasicKey(store, id)
  const publicKey = await issuePublicKey(store, id)
  const logger = { error: () => {}, warn: () => {} }
  const service = createService({ store, now: () => 0, logger })
  async function send(body: BodyInit | null, key: string | null = apiKey, method = 'POST') {
    const headers = key === null ? {} : { 'x-api-key': key }
    const init = { method, headers, body: method === 'GET' ? null : body, duplex: 'half' }
    const response = await service(new Request(`https://service.test${PATH}`, init))
    return { status: response.status, allow: response.headers.get('allow'), text: await response.text() }
  }
  return { store, apiKey, secretKey, publicKey, send, service, id }
}

const text = (message: string) => JSON.stringify({ message, data: null })

test('R36 R37 C36 a message with the api key or the public key is acknowledged, and nothing is kept', async () => {
  const { send, publicKey, store, id } = await playground()
  const received = { status: 200, allow: null, text: '{"message":"Data received successfully"}' }
  expect(await send(JSON.stringify(MESSAGE))).toEqual(received)
  expect(await send(JSON.stringify({ ...MESSAGE, data: {} }), publicKey)).toEqual(received)
  expect(await store.devices(id)).toEqual([])
})

test('C36 no key, a secret and a key that opens nothing any more are 401', async () => {
  const { send, store, secretKey, apiKey, publicKey, id } = await playground()
  for (const key of [null, '', 'nobody', secretKey]) {
    expect(await send('{', key)).toEqual({ status: 401, allow: null, text: text('Unauthorized') })
  }
  await store.revokeBasicKey(apiKey, 1)
  await rotatePublicKey(store, id, 0)
  for (const key of [apiKey, publicKey]) expect((await send(JSON.stringify(MESSAGE), key)).status).toBe(401)
})

test('C36 what is no message of the interface is 400', async () => {
  const { send } = await playground()
  const { event, ...withoutEvent } = MESSAGE
  const broken = [
    withoutEvent,
    { ...MESSAGE, event: 1 },
    { ...MESSAGE, device_id: null },
    { ...MESSAGE, timestamp: '2026-02-30T00:00:00Z' },
    { ...MESSAGE, timestamp: '2026-03-04T05:06:07+07:00' },
    { ...MESSAGE, data: { fluid_level: '1' } },
    { ...MESSAGE, data: [1] },
    [],
    null,
  ].map((body) => JSON.stringify(body))
  const unreadable = ['', '{', new Uint8Array([0x22, 0xff, 0x22])]
  for (const body of [...broken, ...unreadable]) {
    expect(await send(body), String(body)).toEqual({ status: 400, allow: null, text: text('Bad Request') })
  }
})

test('C36 a body beyond any message is 413 without being read to its end', async () => {
  const { send } = await playground()
  let read = 0
  const endless = new ReadableStream({
    pull: (controller) => {
      read += 10_000
      controller.enqueue(new Uint8Array(10_000).fill(0x20))
    },
  })
  expect((await send(endless)).status).toBe(413)
  expect(read).toBeLessThan(200_000)
})

test('C36 other methods are 405 and say what is allowed, whoever asks', async () => {
  const { send } = await playground()
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const refused = { status: 405, allow: 'POST', text: text('Method Not Allowed') }
    expect(await send('{', null, method), method).toEqual(refused)
  }
})

test('R38 reading causes no messages', async () => {
  const { service, store, id, publicKey } = await playground()
  await store.addSubscription({ organisationId: id, url: 'https://r.test/', key: 'k', createdAtMs: 0 })
  const [subscription] = await store.subscriptions()
  await store.registerDevice({ ...WEIR, organisationId: id })
  for (const path of ['devices', 'devices/weir/data']) {
    const response = await service(new Request(`https://service.test/external/v1/${publicKey}/${path}`))
    expect(response.status).toBe(200)
  }
  expect(await store.outbox.deliveries(subscription?.id ?? '', 1)).toMatchObject({ waiting: 0, lanes: [] })
})
