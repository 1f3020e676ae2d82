import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../../../view/api/http.ts'
import { connectionState } from './use-connection.ts'

const NOW = 1_000_000_000
const OPEN = { isOpen: true, newsMs: null, upstream: null }
const listing = { asOf: NOW - 4000, stale: false }

describe('what the page says of its connection', () => {
  it('is live while the list is fresh, and waiting before there is one', () => {
    expect(connectionState(listing, null, NOW, OPEN)).toBe('live')
    expect(connectionState(undefined, null, NOW, OPEN)).toBe('waiting')
    expect(connectionState(undefined, new ApiFailure(null, null), NOW, OPEN)).toBe('waiting')
  })

  it('is stale when the server says so, or answers without the list', () => {
    expect(connectionState({ ...listing, stale: true }, null, NOW, OPEN)).toBe('stale')
    expect(connectionState(listing, new ApiFailure(502, 'The service refused'), NOW, OPEN)).toBe('stale')
  })

  it('is stale when the list is old, whatever the server says', () => {
    expect(connectionState({ ...listing, asOf: NOW - 10 * 60_000 }, null, NOW, OPEN)).toBe('stale')
    expect(connectionState({ ...listing, asOf: NOW - 5 * 60_000 }, null, NOW, OPEN)).toBe('live')
  })

  it('is offline when the server does not answer', () => {
    expect(connectionState(listing, new ApiFailure(null, null), NOW, OPEN)).toBe('offline')
  })

  it('is polled while the server does not tell by itself what is new', () => {
    expect(connectionState(listing, null, NOW, { ...OPEN, isOpen: false })).toBe('polled')
  })

  it('is stale as soon as the server tells that the service is down', () => {
    const upstream = { state: 'down', since: NOW, message: 'Away.' } as const
    expect(connectionState(listing, null, NOW, { ...OPEN, upstream })).toBe('stale')
  })

  it('is live when the list is old but news has come since', () => {
    const old = { ...listing, asOf: NOW - 10 * 60_000 }
    expect(connectionState(old, null, NOW, { ...OPEN, newsMs: NOW - 1000 })).toBe('live')
  })
})
