import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { createTestStack, gauge, NOON_MS } from '../../testing/test-upstream.ts'

const HEAD = 'Station ID,Start,Note,Author\n'
const row = (text: string) => `gauge,2024-05-10T09:40Z,${text},\n`
const CHUNK_BYTES = 16_384

function start() {
  const { notes: noteStore } = openSqliteStore(':memory:')
  const stack = createTestStack([gauge(NOON_MS - 3_600_000, NOON_MS)], { noteStore })
  const send = async (body: RequestInit['body'], init: RequestInit = {}) => {
    const headers = { 'x-requested-with': 'gaugeboard' }
    const options = { method: 'POST', headers, body, duplex: 'half', ...init }
    const answer = await stack.bff(
      new Request('http://127.0.0.1:8080/api/notes/import', options as RequestInit),
    )
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as Record<string, unknown>,
    }
  }
  const notes = async () => ((await stack.json('/api/notes?limit=1000')) as { notes: unknown[] }).notes
  return { ...stack, send, notes }
}

/** A file of two megabytes that begins as it is given and goes on with a text, and how much of it was taken. */
function endless(head: string, text: string) {
  const chunk = new TextEncoder().encode(text.repeat(Math.ceil(CHUNK_BYTES / text.length)))
  const file = { bytes: 0, isCancelled: false, body: new ReadableStream<Uint8Array>() }
  file.body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      file.bytes += chunk.length
      if (file.bytes > 2_000_000) controller.close()
      else controller.enqueue(chunk)
    },
    cancel: () => void Object.assign(file, { isCancelled: true }),
  })
  return file
}

describe('an import of notes', () => {
  it.each([
    ['of a line of commas', ',', 'too-many-columns', 2],
    ['of a cell without an end', 'x', 'long-cell', 2],
    ['of a quoted cell without an end', 'xy', 'long-cell', 2],
    ['of too many notes', row('ice'), 'too-many-rows', 10_002],
    ['of too many rows of nothing', ',\n', 'too-many-rows', expect.any(Number)],
    ['of quotes', '"\n', 'too-many-rows', expect.any(Number)],
    ['of rows of one cell', 'y\n', 'too-many-rows', expect.any(Number)],
  ])('%s is refused without reading on', async (_, text, problem, line) => {
    const { send, notes } = start()
    const file = endless(text === 'xy' ? `${HEAD}"` : HEAD, text)
    const { status, headers, body } = await send(file.body)
    expect([status, body.problems]).toMatchObject([422, [{ line, problem }]])
    expect(file.bytes).toBeLessThan(1_000_000)
    expect(headers.get('connection')).toBe('close')
    // to cancel the body of a request ends its connection before the answer
    expect(file.isCancelled).toBe(false)
    expect(await notes()).toEqual([])
  })

  it('leaves everyone their turn', async () => {
    const { send } = start()
    let ms = 1e9
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms++)
    onTestFinished(() => clock.mockRestore())
    let turns = 0
    let isDone = false
    const others = () => {
      turns++
      if (!isDone) setImmediate(others)
    }
    setImmediate(others)
    const text = HEAD + Array.from({ length: 500 }, (_, n) => row(`ice ${n}`)).join('')
    expect((await send(text)).body).toEqual({ added: 500, unchanged: 0 })
    isDone = true
    expect(turns).toBeGreaterThan(100)
  })

  it('that is sent twice at once adds each note once', async () => {
    const { send, notes } = start()
    const text = HEAD + Array.from({ length: 50 }, (_, n) => row(`ice ${n}`)).join('')
    const answers = await Promise.all([send(text), send(text)])
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 50])
    expect(await notes()).toHaveLength(50)
  })

  it('stops when the client has gone', async () => {
    const { send, notes } = start()
    const client = new AbortController()
    const encoder = new TextEncoder()
    let pulls = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(encoder.encode(pulls++ === 0 ? HEAD : row(`ice ${pulls}`)))
        if (pulls === 5) client.abort()
        if (pulls === 100) controller.close()
      },
    })
    expect((await send(body, { signal: client.signal })).status).toBe(499)
    expect(pulls).toBeLessThan(10)
    expect(await notes()).toEqual([])
  })

  it('that breaks off adds nothing, and is not logged', async () => {
    const { send, notes, logger } = start()
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(HEAD + row('ice')))
        controller.error(new Error('aborted'))
      },
    })
    const { status, body: problem } = await send(body)
    expect([status, problem.detail]).toEqual([400, 'The file broke off before its end. Import it again.'])
    expect(await notes()).toEqual([])
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('an export of notes', () => {
  it('makes no more of the file than is taken', async () => {
    const { send, get } = start()
    await send(HEAD + Array.from({ length: 500 }, (_, n) => row(`ice ${n}`)).join(''))
    const answer = await get('/api/notes/export')
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    let lines = 0
    for (let part = await reader.read(); lines < 2 && !part.done; part = await reader.read())
      lines += Buffer.from(part.value).toString().split('\n').length - 1
    expect(lines).toBeLessThan(100)
    await reader.cancel()
  })
})
