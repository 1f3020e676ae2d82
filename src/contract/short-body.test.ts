import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortBody } from './short-body.ts'

const MAX_BYTES = 64

const requestWith = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
  new Request('http://dashboard.invalid/', { method: 'POST', body, headers })

test('a body within the bound comes as it is, a longer one not at all, whether its length is declared or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2 * MAX_BYTES }), fc.boolean(), async (bytes, isDeclared) => {
      const headers = isDeclared ? { 'content-length': String(bytes.length) } : {}
      const body = await shortBody(requestWith(Uint8Array.from(bytes), headers), MAX_BYTES)
      expect(body && [...body]).toEqual(bytes.length > MAX_BYTES ? undefined : [...bytes])
    }),
  )
})

test('a declared length is not believed where more comes', async () => {
  const request = requestWith(new Uint8Array(MAX_BYTES + 1), { 'content-length': '1' })
  expect(await shortBody(request, MAX_BYTES)).toBeUndefined()
})

test('one that declares too much is not read', async () => {
  const request = requestWith(new Uint8Array(1), { 'content-length': String(MAX_BYTES + 1) })
  expect(await shortBody(request, MAX_BYTES)).toBeUndefined()
  expect(request.bodyUsed).toBe(false)
})

test('no body is an empty one', async () => {
  expect(await shortBody(new Request('http://dashboard.invalid/'), MAX_BYTES)).toHaveLength(0)
})
