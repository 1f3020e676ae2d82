import { describe, expect, test } from 'vitest'
import type { Fetch } from '../../../src/service/conformance/subject.ts'
import { type Failure, fuzz } from './fuzz.ts'

const SHORT = { seed: 20_260_304, inProcess: 6_000, overSocket: 600 }

async function failures(around: (fetch: Fetch) => Fetch): Promise<Failure[]> {
  const found: Failure[] = []
  await fuzz({ ...SHORT, overSocket: 50, around, onFailure: (failure) => found.push(failure) })
  return found
}

/** Has now and then another answer. */
function spoilt(answer: (request: Request) => Response | Promise<Response>): (fetch: Fetch) => Fetch {
  let count = 0
  return (fetch) => async (request) => (++count % 100 === 0 ? answer(request) : fetch(request))
}

test('whatever is sent, the service lives and answers in the envelope, without a key or a word of its inside', async () => {
  const found: Failure[] = []
  const result = await fuzz({ ...SHORT, onFailure: (failure) => found.push(failure) })
  expect(found).toEqual([])
  expect(result.passed).toBe(SHORT.inProcess + SHORT.overSocket)
  for (const status of [200, 400, 401, 403, 404, 405, 431]) expect(result.statuses).toHaveProperty([status])
})

describe('a service is found out that', () => {
  test.each<[string, () => Response, string]>([
    [
      'fails',
      () => Response.json({ message: 'Internal Server Error', data: null }, { status: 500 }),
      'status 500',
    ],
    ['answers in a shape of its own', () => Response.json({ error: 'x' }, { status: 400 }), 'no envelope'],
    ['answers in text', () => new Response('Not Found', { status: 404 }), 'no envelope'],
    [
      'shows where it failed',
      () => Response.json({ message: 'x\n    at f (/srv/a.ts:1:2)', data: null }, { status: 400 }),
      'inside',
    ],
  ])('now and then %s', async (_, answer, what) => {
    const found = await failures(spoilt(answer))
    expect(found.length).toBeGreaterThan(30)
    expect(found[0]?.what).toContain(what)
  })

  test('repeats the key it was asked with', async () => {
    const repeat = (request: Request): Response => {
      const [, , , key = ''] = new URL(request.url).pathname.split('/')
      return Response.json({ message: `No devices of ${decodeURI(key)}`, data: null }, { status: 404 })
    }
    const found = await failures(
      spoilt((request) =>
        request.url.includes('/pk_')
          ? repeat(request)
          : Response.json({ message: 'x', data: null }, { status: 404 }),
      ),
    )
    expect(found.map(({ what }) => what)).toContain('a key is in the answer')
  })
})
