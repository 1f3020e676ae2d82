import fc from 'fast-check'
import { expect, test } from 'vitest'
import { json, jsonInSteps } from './json.ts'

const request = { method: 'GET', headers: { get: () => null, has: () => false } }

function bytesOf(body: ReturnType<typeof json>): string {
  return Buffer.from(body.ready(request, {})?.body ?? []).toString()
}

test('an answer that is written in steps is the one that is written at once', () => {
  const entry = fc.dictionary(fc.string(), fc.jsonValue())
  const name = fc.oneof(fc.string(), fc.constant('"list":['), fc.constant('list'))
  fc.assert(
    fc.property(name, fc.array(entry), fc.jsonValue(), (id, list, after) => {
      const value = { id, [id]: id, list, after, absent: undefined }
      const steps = jsonInSteps(value, 'list')
      let taken = 0
      let step = steps.next()
      for (; !step.done; step = steps.next()) taken++
      expect(taken).toBe(list.length)
      expect(bytesOf(step.value)).toBe(bytesOf(json(value)))
    }),
  )
})
