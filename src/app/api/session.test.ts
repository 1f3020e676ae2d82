import { expect, it } from 'vitest'
import { ApiFailure } from '../../view/api/http.ts'
import { parseSession } from './session.ts'

it('a session is refused without its features', () => {
  expect(() => parseSession({ user: null, auth: 'none' })).toThrow(ApiFailure)
})
