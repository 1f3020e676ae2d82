import { describe, expect, it } from 'vitest'
import { parseSignInSearch } from './sign-in-search.ts'

describe('the address of the sign-in page', () => {
  it.each(['/stations/a%2Fb?range=7d&zone=utc#x', '/?q=%C3%A4'])('leads on to %s', (to) => {
    expect(parseSignInSearch({ to })).toEqual({ to })
  })

  it.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    '',
    7,
  ])('leads nowhere else: %s', (to) => expect(parseSignInSearch({ to })).toEqual({}))

  it('tells what went wrong in words that the page knows', () => {
    expect(parseSignInSearch({ failed: 'expired' })).toEqual({ failed: 'expired' })
    expect(parseSignInSearch({ failed: '<b>' })).toEqual({})
  })
})
