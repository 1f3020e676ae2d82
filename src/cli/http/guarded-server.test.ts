import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PATIENCE } from '../listen.ts'
import { guardedServer } from './guarded-server.ts'

const EXPECTING = 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n'
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'

test('two requests in line that ask whether to continue are answered one behind the other', async () => {
  const held: (() => void)[] = []
  const server = guardedServer({
    // bytes, as most of our answers are: a text is written in one with its head
    answer: (request, response) => {
      const respond = () => response.end(Buffer.from(`answer to ${request.headers['x-nth']}`))
      // the second is ready before the first
      if (request.headers['x-nth'] === '1') held.push(respond)
      else respond()
      if (request.headers['x-nth'] === '2') for (const release of held) release()
    },
    refusal: (status) => ({ status, contentType: 'text/plain', body: '' }),
    patience: PATIENCE,
    sizes: { urlCharacters: 100, bodyBytes: 100 },
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let text = ''
  socket.on('data', (piece) => {
    text += piece
  })
  socket.write(`${EXPECTING}x-nth: 1\r\n\r\n${EXPECTING}x-nth: 2\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  const [before, answers = '', ...more] = text.split(CONTINUE)
  expect(before).toBe('')
  expect(more).toEqual([])
  expect(answers.split('HTTP/1.1 200 OK').map((answer) => answer.split('\r\n\r\n')[1])).toEqual([
    undefined,
    'answer to 1',
    'answer to 2',
  ])
})
