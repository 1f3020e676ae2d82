import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inTurns, TURN_MS } from '../../bff/util/turns.ts'
import { TIMEOUTS } from '../listen.ts'
import { type GuardedServerOptions, guardedServer, MAX_PIPELINED } from './guarded-server.ts'

const EXPECTING = 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n'
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const CROWD = 100

test('two requests in line that ask whether to continue are answered one behind the other', async () => {
  const begun: string[] = []
  const { socket } = await connected((request, response) => {
    begun.push(String(request.headers['x-nth']))
    // bytes, as most of our answers are: a text is written in one with its head
    setImmediate(() => response.end(Buffer.from(`answer to ${begun}`)))
  })
  socket.write(`${EXPECTING}x-nth: 1\r\n\r\n${EXPECTING}x-nth: 2\r\nConnection: close\r\n\r\n`)
  const text = await allOf(socket)
  const [before, answers = '', ...more] = text.split(CONTINUE)
  expect(before).toBe('')
  expect(more).toEqual([])
  expect(answers.split('HTTP/1.1 200 OK').map((answer) => answer.split('\r\n\r\n')[1])).toEqual([
    undefined,
    'answer to 1',
    'answer to 1,2',
  ])
})

test('what waits behind an answer is dropped when its client goes', async () => {
  const begun: (string | undefined)[] = []
  const { socket, server } = await connected((request) => void begun.push(request.url))
  const parsed = requestsOf(server, 10)
  socket.write(Array.from({ length: 10 }, (_, n) => getOf(`/${n}`)).join(''))
  const request = await parsed
  const closed = new Promise((resolve) => request.socket.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  expect(begun).toEqual(['/0'])
})

test.each([MAX_PIPELINED, MAX_PIPELINED + 1, 1000])(
  'of %i requests behind one another those are answered that may wait, and then the connection ends',
  async (count) => {
    const begun: (string | undefined)[] = []
    const { socket, server } = await connected((request, response) => {
      begun.push(request.url)
      setImmediate(() => response.end('x'))
    })
    const isWhole = count <= MAX_PIPELINED
    const parsed = requestsOf(server, count + 1)
    socket.write(Array.from({ length: count + 1 }, (_, n) => getOf(`/${n}`)).join(''))
    await parsed
    if (isWhole) socket.end()
    const text = await allOf(socket)
    const answered = Math.min(count, MAX_PIPELINED) + 1
    expect(begun).toEqual(Array.from({ length: answered }, (_, n) => `/${n}`))
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(answered)
    expect(text.match(/connection: close/gi) ?? []).toHaveLength(isWhole ? 0 : 1)
  },
)

test('a crowd of requests behind an answer that ends its connection ends it at once', async () => {
  const { socket } = await connected((_, response) => {
    response.shouldKeepAlive = false
    response.writeHead(200).write('endless')
  })
  socket.write(getOf('/'))
  await once(socket, 'data')
  socket.write(getOf('/').repeat(MAX_PIPELINED + 1))
  expect(await allOf(socket)).toBe('')
})

test('an answer is whole where the client ends in a body that nobody waits for', async () => {
  const answer = Buffer.alloc(3_000_000, 'a')
  let requests = 0
  const { socket, server } = await connected(async (_, response) => {
    requests++
    response.writeHead(200, { 'content-length': answer.length })
    response.write(answer.subarray(0, 1_000_000))
    await seen
    response.end(answer.subarray(1_000_000))
  })
  const seen = once(server, 'clientError')
  socket.end('GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n')
  const received = await allOf(socket)
  expect(requests).toBe(1)
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(received.endsWith(answer.toString('latin1'))).toBe(true)
})

test('who waits for a body that breaks off is not waited for, and its sender is told', async () => {
  let torn: unknown
  const { socket } = await connected((request) => {
    request.resume().on('error', (error) => {
      torn = error
    })
  })
  socket.write('POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n')
  // a sender that goes on sending is told all the same
  const sending = setInterval(() => socket.write('x'.repeat(1000)), 5)
  onTestFinished(() => clearInterval(sending))
  expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  await expect.poll(() => torn).toBeInstanceOf(Error)
})

test('a body that breaks off behind an answer under way is no second answer in the middle of it', async () => {
  const { socket } = await connected((request, response) => {
    if (request.method === 'GET') response.writeHead(200, { 'content-length': 10 }).write('begun')
  })
  socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n')
  const [begun] = await once(socket, 'data')
  expect(begun).toMatch(/begun$/)
  socket.write('POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n')
  expect(await allOf(socket)).toBe('')
})

test('many that come while long work is done are let in between its turns, several at a time', async () => {
  const { server, port } = await served(() => {})
  let accepted = 0
  server.on('connection', () => accepted++)
  let turns = 0
  const sockets = Array.from({ length: CROWD }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  function* work() {
    for (; accepted < CROWD; turns++) {
      for (const sinceMs = performance.now(); performance.now() - sinceMs < TURN_MS; );
      yield
    }
  }
  await inTurns(work())
  expect(turns).toBeLessThan(CROWD / 2)
})

function getOf(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`
}

/** The last of so many requests, once the server has read them. */
function requestsOf(server: Server, count: number): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    let seen = 0
    server.on('request', (request: IncomingMessage) => {
      if (++seen === count) resolve(request)
    })
  })
}

/** A connection to a server that answers so; both end with the test. */
async function connected(
  answer: GuardedServerOptions['answer'],
): Promise<{ socket: Socket; server: Server }> {
  const { server, port } = await served(answer)
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  return { socket, server }
}

async function served(answer: GuardedServerOptions['answer']): Promise<{ server: Server; port: number }> {
  const server = guardedServer({
    answer,
    refusal: (status) => ({ status, contentType: 'text/plain', body: '' }),
    timeouts: TIMEOUTS,
    sizes: { urlCharacters: 100, bodyBytes: 100 },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { server, port }
}

/** Everything that comes until the connection is closed. */
async function allOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (piece) => {
    text += piece
  })
  await once(socket, 'close')
  return text
}
