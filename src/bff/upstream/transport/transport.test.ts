import { describe, expect, it } from 'vitest'
import { UpstreamUnreadable } from '../failures.ts'
import { builtUrl } from './transport.ts'

const BASE = new URL('https://telemetry.test/external/v1/')

describe('builtUrl', () => {
  it('puts a path and its query below the base address', () => {
    expect(builtUrl(BASE, '/devices/a%2Fb/data?start=2024-05-10T11%3A00%3A00Z').href).toBe(
      'https://telemetry.test/external/v1/devices/a%2Fb/data?start=2024-05-10T11%3A00%3A00Z',
    )
  })

  it.each(['/devices/../data', '/devices/%2e%2E/data', '/devices/./data', '/devices/a b/data', '/devices/ä'])(
    'builds nothing for %s, which would become another address',
    (path) => {
      expect(() => builtUrl(BASE, path)).toThrow(UpstreamUnreadable)
    },
  )

  it('says nothing of the address it refuses', () => {
    expect(() => builtUrl(BASE, '/secret-key/../devices')).toThrow(/^(?!.*(secret|telemetry|devices)).*$/s)
  })
})
