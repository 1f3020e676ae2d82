import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { note } from '../../../domain/notes/testing/note.ts'
import type { SourceQuery } from '../../notes/note-sources.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { notesRoute } from './note-query.ts'
import { SIGNED_IN } from './route-policy.ts'
import type { BffEnv } from './route-table.ts'

/** The route on notes whose revision a test sets, and the queries it made. */
function start(memoryShare = 1) {
  const queries: SourceQuery[] = []
  const source = { revision: 1, text: 'ice' }
  const notes: Tenant['notes'] = {
    revision: async () => source.revision,
    async select(query) {
      const { text } = source
      queries.push(query)
      await Promise.resolve()
      return { notes: [note({ text })], count: 3 }
    },
  }
  const list = { isKnown: true } as Tenant['list']
  const app = new Hono<BffEnv>()
  app.get('/notes', notesRoute({ notes, list, memoryShare }, SIGNED_IN, { now: () => 0 }))
  const get = async (query: string) => {
    const answer = await app.request(`/notes?${query}`)
    return {
      status: answer.status,
      body: (await answer.json()) as { notes: { text: string }[]; omitted: number },
    }
  }
  return { queries, source, get }
}

it('the answer to a query is kept, whatever else stands in its address', async () => {
  const { queries, get } = start()
  const first = await get('device=gauge&limit=1')
  expect(first.body).toEqual({ notes: [note({ text: 'ice' })], omitted: 2 })
  expect(await get('limit=1&device=gauge&x=1')).toEqual(first)
  expect(queries).toHaveLength(1)
  for (const other of [
    'device=weir&limit=1',
    'device=gauge&limit=2',
    'limit=1',
    'device=gauge&limit=1&q=ice',
  ])
    await get(other)
  expect(queries).toHaveLength(5)
})

it('equal queries at the same time are one', async () => {
  const { queries, get } = start()
  await Promise.all([get('q=ice'), get('q=ICE'), get('q=ice')])
  expect(queries).toHaveLength(1)
})

it('another revision shows at once, also where it came while an answer was made', async () => {
  const { queries, source, get } = start()
  const making = get('q=ice')
  await expect.poll(() => queries.length).toBe(1)
  Object.assign(source, { revision: 2, text: 'gate' })
  expect((await get('q=ice')).body.notes[0]?.text).toBe('gate')
  await making
  expect((await get('q=ice')).body.notes[0]?.text).toBe('gate')
  expect(queries).toHaveLength(2)
})

it('answers that the tenant has no memory for are made again', async () => {
  const { queries, get } = start(1e-9)
  expect((await get('q=ice')).status).toBe(200)
  expect((await get('q=ice')).status).toBe(200)
  expect(queries).toHaveLength(2)
})
