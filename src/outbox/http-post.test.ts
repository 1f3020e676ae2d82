import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpPost, type HttpPostOptions } from './http-post.ts'
import { testReceiver } from './testing/test-receiver.ts'

const KEY = 'the-key-of-the-receiver'

function send(url: string, options: Partial<HttpPostOptions> = {}) {
  const post = createHttpPost({ attemptMs: 5_000, allowPrivate: true, ...options })
  onTestFinished(() => post.close())
  return post.send(url, { 'x-api-key': KEY }, '{"event":"sensor.data"}')
}

test('a message is posted as JSON with the headers that are given', async () => {
  const receiver = await testReceiver()
  expect(await send(receiver.url)).toEqual({ status: 200, problem: null })
  expect(receiver.received).toMatchObject([
    {
      method: 'POST',
      url: '/webhook/sensor-data',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body: '{"event":"sensor.data"}',
    },
  ])
})

test('C32 a redirect is a failure and nothing is sent to where it points', async () => {
  const elsewhere = await testReceiver()
  for (const status of [301, 302, 303, 307, 308]) {
    const receiver = await testReceiver((response) =>
      response.writeHead(status, { location: elsewhere.url }).end(),
    )
    expect(await send(receiver.url)).toEqual({
      status,
      problem: `answered ${status}, a redirect, which is not followed`,
    })
  }
  expect(elsewhere.received).toEqual([])
})

test('an answer without an end is read up to a cap and counts by its status', async () => {
  const receiver = await testReceiver((response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      response.once('drain', more)
    }
    more()
  })
  expect(await send(receiver.url, { attemptMs: 600_000 })).toEqual({ status: 200, problem: null })
})

test('a receiver that never answers is given up, and one that is not there is told as such', async () => {
  const silent = await testReceiver(() => {})
  expect(await send(silent.url, { attemptMs: 50 })).toEqual({
    status: null,
    problem: 'gave no answer within 0.05 s',
  })
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  expect(await send(`http://127.0.0.1:${port}/`)).toEqual({
    status: null,
    problem: 'gave no usable answer (ECONNREFUSED)',
  })
})

test('an answer that is no HTTP is a failure, and no problem repeats the key', async () => {
  const server = createServer((socket) => void socket.end(`${KEY} HTTP/1.1 500 ${KEY}\r\n\r\n`))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { status, problem } = await send(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(status).toBeNull()
  expect(problem).toMatch(/^gave no usable answer \(HTTPParserError/)
  expect(problem).not.toContain(KEY)
})

test('C34 a receiver at a private address gets nothing, whether the URL says so or its name resolves to it', async () => {
  const receiver = await testReceiver()
  const { port } = new URL(receiver.url)
  const problem =
    'stands at 127.0.0.1, a loopback address: nothing is sent there unless WEBHOOK_ALLOW_PRIVATE=1'
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', 'receiver.example']) {
    const answer = await send(`http://${host}:${port}/`, { allowPrivate: false, resolve })
    expect(answer, host).toEqual({ status: null, problem })
  }
  expect(receiver.received).toEqual([])
})
