import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../../api/http.ts'
import { connectionState } from './use-connection.ts'

const NOW = 1_000_000_000
const listing = { asOf: NOW - 4000, stale: false }

describe('what the page says of its connection', () => {
  it('is live while the list is fresh, and waiting before there is one', () => {
    expect(connectionState(listing, null, NOW)).toBe('live')
    expect(connectionState(undefined, null, NOW)).toBe('waiting')
    expect(connectionState(undefined, new ApiFailure(null, null), NOW)).toBe('waiting')
  })

  it('is stale when the server says so, or answers without the list', () => {
    expect(connectionState({ ...listing, stale: true }, null, NOW)).toBe('stale')
    expect(connectionState(listing, new ApiFailure(502, 'The service refused'), NOW)).toBe('stale')
  })

  it('is stale when the list is old, whatever the server says', () => {
    expect(connectionState({ ...listing, asOf: NOW - 10 * 60_000 }, null, NOW)).toBe('stale')
    expect(connectionState({ ...listing, asOf: NOW - 5 * 60_000 }, null, NOW)).toBe('live')
  })

  it('is offline when the server does not answer', () => {
    expect(connectionState(listing, new ApiFailure(null, null), NOW)).toBe('offline')
  })
})
