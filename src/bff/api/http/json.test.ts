import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { json, jsonInSteps } from './json.ts'

const request = { method: 'GET', headers: { get: () => null, has: () => false } }

/** Nothing has to be compressed for whoever takes it as it is. */
async function bytesOf(body: ReturnType<typeof json>): Promise<string> {
  return (await body.respond(request, {})).text()
}

async function headersOf(body: ReturnType<typeof json>): Promise<unknown> {
  return Object.fromEntries((await body.respond(request, {})).headers)
}

test('an answer that is written in steps is the one that is written at once', async () => {
  const entry = fc.dictionary(fc.string(), fc.jsonValue())
  const name = fc.oneof(fc.string(), fc.constant('"list":['), fc.constant('list'))
  await fc.assert(
    fc.asyncProperty(name, fc.array(entry), fc.jsonValue(), async (id, list, after) => {
      const value = { id, [id]: id, list, after, absent: undefined }
      const steps = jsonInSteps(value, 'list')
      let taken = 0
      let step = steps.next()
      for (; !step.done; step = steps.next()) taken++
      expect(taken).toBe(list.length)
      expect(await bytesOf(step.value)).toBe(await bytesOf(json(value)))
    }),
  )
})

test('short entries are written several in a step, and the answer has the same name', async () => {
  const list = Array.from({ length: 101 }, (_, id) => ({ id, name: `Bendung “${id}”`, latest: {} }))
  const value = { asOf: 1, list, after: [] }
  const steps = jsonInSteps(value, 'list', { atOnce: 50 })
  let taken = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) taken++
  expect(taken).toBe(3)
  expect(await bytesOf(step.value)).toBe(JSON.stringify(value))
  expect(await headersOf(step.value)).toEqual(await headersOf(json(value)))
})

test('an answer that is compressed unpacks to the same', async () => {
  const list = Array.from({ length: 9 }, (_, id) => ({
    id,
    t: Array.from({ length: 8_000 }, (_, n) => n * id),
  }))
  const headerOf = (name: string) => (name === 'accept-encoding' ? 'gzip' : null)
  const inGzip = { method: 'GET', headers: { get: headerOf, has: (name: string) => headerOf(name) !== null } }
  const steps = jsonInSteps({ id: 'x', list }, 'list')
  let step = steps.next()
  while (!step.done) step = steps.next()
  const answer = await step.value.respond(inGzip, {})
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const packed = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(packed.length))
  expect(gunzipSync(packed).toString()).toBe(JSON.stringify({ id: 'x', list }))
  // another reader wants it as it is
  expect(await bytesOf(step.value)).toBe(JSON.stringify({ id: 'x', list }))
})

test('columns are written as lists, wherever they stand in an entry', async () => {
  const entry = { id: 'x', t: new Float64Array([1, Number.NaN, -0]), lines: [{ v: new Float64Array([2.5]) }] }
  const steps = jsonInSteps({ sensors: [entry] }, 'sensors')
  let step = steps.next()
  while (!step.done) step = steps.next()
  expect(await bytesOf(step.value)).toBe('{"sensors":[{"id":"x","t":[1,null,0],"lines":[{"v":[2.5]}]}]}')
})
