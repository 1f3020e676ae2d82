import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { addressRefusal } from './address-refusal.ts'
import {
  type ReceiverConnectorOptions,
  ReceiverRefused,
  type Resolve,
  receiverConnector,
} from './receiver-connector.ts'

/** A server that counts who connects, and closes each connection behind its answer. */
async function server(host: string, port = 0) {
  let connections = 0
  const http = createServer((_, response) => void response.setHeader('connection', 'close').end(host))
  http.on('connection', () => connections++)
  http.listen(port, host)
  await once(http, 'listening')
  onTestFinished(() => void http.close())
  return { port: (http.address() as AddressInfo).port, connections: () => connections }
}

/** A resolver that gives one list of addresses after the other, the last one for ever. */
function resolver(...answers: string[][]) {
  const requests: string[] = []
  const resolve: Resolve = async (name) => {
    const addresses = answers[Math.min(requests.length, answers.length - 1)] ?? []
    requests.push(name)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { resolve, requests }
}

function get(url: string, options: Partial<ReceiverConnectorOptions>) {
  const connect = receiverConnector({ timeoutMs: 5_000, allowPrivate: false, ...options })
  const dispatcher = new Agent({ connect })
  onTestFinished(() => dispatcher.destroy())
  return async () => (await request(url, { dispatcher })).body.text()
}

/** The default rules, but for one address of this machine, which stands for the open internet. */
const exceptFor = (open: string) => (address: string) => (address === open ? null : addressRefusal(address))

test('an address in the URL is refused before anything connects, in IPv4 and IPv6', async () => {
  const inner = await server('127.0.0.1')
  const inner6 = await server('::1')
  for (const host of [`127.0.0.1:${inner.port}`, `2130706433:${inner.port}`, `[::1]:${inner6.port}`]) {
    await expect(get(`http://${host}/`, {})(), host).rejects.toThrow(ReceiverRefused)
  }
  expect([inner.connections(), inner6.connections()]).toEqual([0, 0])
})

test('a name that resolves to a refused address is not connected to, nor is its public address beside it', async () => {
  const inner = await server('127.0.0.1')
  const lists = [['127.0.0.1'], ['::1'], ['127.0.0.2', '127.0.0.1'], ['::ffff:127.0.0.1']]
  const open = await server('127.0.0.2', inner.port)
  for (const list of lists) {
    const { resolve } = resolver(list)
    const url = `http://receiver.example:${inner.port}/`
    const call = get(url, { resolve, refusalOf: exceptFor('127.0.0.2') })
    await expect(call(), String(list)).rejects.toThrow('WEBHOOK_ALLOW_PRIVATE=1')
  }
  expect([inner.connections(), open.connections()]).toEqual([0, 0])
})

test('a name that changes its mind is resolved once a connection, and connected to where it was checked', async () => {
  const inner = await server('127.0.0.1')
  const open = await server('127.0.0.2', inner.port)
  const { resolve, requests } = resolver(['127.0.0.2'], ['127.0.0.1'])
  const call = get(`http://receiver.example:${inner.port}/`, { resolve, refusalOf: exceptFor('127.0.0.2') })
  expect(await call()).toBe('127.0.0.2')
  expect(requests).toEqual(['receiver.example'])
  await expect(call()).rejects.toThrow(ReceiverRefused)
  expect(requests).toHaveLength(2)
  expect([open.connections(), inner.connections()]).toEqual([1, 0])
})

test('where private receivers are allowed they are connected to', async () => {
  const inner = await server('127.0.0.1')
  expect(await get(`http://127.0.0.1:${inner.port}/`, { allowPrivate: true })()).toBe('127.0.0.1')
})

test('a name without an address fails as it does elsewhere', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
  await expect(get('http://receiver.example/', { resolve })()).rejects.toMatchObject({ code: 'ENOTFOUND' })
})
