import { expect, test } from 'vitest'
import { ERRORS, SUCCESS, WEBHOOK_RECEIVED } from './errors.ts'

test("R4 R5 R36 the texts are the interface's, letter by letter", () => {
  const { badRequest, unauthorized, forbidden, deviceNotFound, methodNotAllowed, tooManyRequests } = ERRORS
  const own = [badRequest, unauthorized, forbidden, deviceNotFound, methodNotAllowed, tooManyRequests]
  expect(own.map(({ status, message }) => `${status} ${message}`)).toEqual([
    '400 Bad Request',
    '401 Unauthorized',
    '403 Forbidden',
    '404 Device not found',
    '405 Method Not Allowed',
    '429 To Many Request',
  ])
  expect([SUCCESS, WEBHOOK_RECEIVED]).toEqual(['Success', 'Data received successfully'])
})

test('C3 C4 what the interface leaves open has texts of its own', () => {
  expect(ERRORS.notFound).toEqual({ status: 404, message: 'Not Found' })
  expect(ERRORS.internal).toEqual({ status: 500, message: 'Internal Server Error' })
})
