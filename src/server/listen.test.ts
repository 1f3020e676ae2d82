import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen, TIMEOUTS } from './listen.ts'

const LOCAL = { host: '127.0.0.1', port: 0 }

describe('listening', () => {
  test('takes a free port and says where', async () => {
    const listener = await listen(async () => new Response('here'), LOCAL)
    expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await (await fetch(listener.url)).text()).toBe('here')
    await listener.close()
  })

  test.each<[boolean, string]>([
    [true, '203.0.113.7'],
    [false, '127.0.0.1'],
  ])(
    'tells the address of the client, and believes a proxy about it that is trusted: %s',
    async (isTrusted, address) => {
      const listener = await listen(async (_, connection) => Response.json(connection), {
        ...LOCAL,
        isTrusted: (one) => isTrusted && one === '127.0.0.1',
      })
      const answer = await fetch(listener.url, { headers: { 'x-forwarded-for': '203.0.113.7' } })
      expect(await answer.json()).toEqual({ address, isProxied: false })
      await listener.close()
    },
  )

  test('says so in a sentence when the port is taken', async () => {
    const first = await listen(async () => new Response(), LOCAL)
    const port = Number(new URL(first.url).port)
    await expect(listen(async () => new Response(), { ...LOCAL, port })).rejects.toThrow(
      /in use already.*Set PORT/,
    )
    await first.close()
  })

  test('lets a running answer finish when it is to stop, then takes no other', async () => {
    let finish: (response: Response) => void = () => {}
    let arrived: () => void = () => {}
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const listener = await listen(() => {
      arrived()
      return new Promise<Response>((resolve) => {
        finish = resolve
      })
    }, LOCAL)
    const answer = new Promise<number | undefined>((resolve, reject) => {
      request(listener.url, { headers: { connection: 'keep-alive' } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
        .on('error', reject)
        .end()
    })
    await underWay
    const closed = listener.close()
    finish(new Response('done'))
    expect(await answer).toBe(200)
    await closed
    await expect(fetch(listener.url)).rejects.toThrow()
  })

  test('does not wait for a connection on which nothing was asked, as browsers open them', async () => {
    // nor does any deadline end it
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const timeouts = { ...TIMEOUTS, headerMs: 600_000, requestMs: 600_000 }
    const listener = await listen(async () => new Response('here'), { ...LOCAL, timeouts })
    const socket = connect(Number(new URL(listener.url).port), LOCAL.host)
    await once(socket, 'connect')
    // another one's answer: by then the server knows of the connection
    await (await fetch(listener.url)).text()
    const gone = once(socket, 'close')
    await listener.close()
    await gone
  })
})
