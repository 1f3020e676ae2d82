import { describe, expect, it } from 'vitest'
import type { StationStatus, UpstreamStatus } from '../../../domain/status.ts'
import en from '../../../view/i18n/locales/en/status.json'
import id from '../../../view/i18n/locales/id/status.json'
import { formatBytes, formatMilliseconds } from './format-amounts.ts'
import { serviceState } from './StateMark.tsx'
import { sortStations } from './sort-stations.ts'

const upstream = (rest: Partial<UpstreamStatus>): UpstreamStatus => ({
  tenant: 'signed-in',
  calls: 9,
  failures: 0,
  retries: 0,
  bytes: 0,
  lastSuccessMs: 1000,
  lastFailure: null,
  p50: 10,
  p95: 40,
  breaker: null,
  budget: null,
  caches: [],
  skipped: [],
  list: null,
  ...rest,
})

describe('the state of the service', () => {
  it.each<[string, string, Partial<UpstreamStatus>]>([
    ['waiting', 'before the first call', { lastSuccessMs: null, calls: 0 }],
    ['ok', 'when it answered last', { lastFailure: { t: 999, outcome: 'unreachable' } }],
    ['ok', 'when only one request was wrong', { lastFailure: { t: 2000, outcome: 'not-found' } }],
    ['ok', 'with a breaker that has closed', { breaker: { state: 'closed', since: 1 } }],
    ['down', 'when it failed last', { lastFailure: { t: 1001, outcome: 'unreachable' } }],
    ['down', 'when it never answered', { lastSuccessMs: null, lastFailure: { t: 1, outcome: 'denied' } }],
    ['down', 'while it is tried out', { breaker: { state: 'half-open', since: 1 } }],
    ['slow', 'when it asked for fewer requests', { lastFailure: { t: 1001, outcome: 'busy' } }],
    ['slow', 'when calls take long', { p95: 5001 }],
  ])('is %s %s', (state, _, rest) => {
    expect(serviceState(upstream(rest))).toBe(state)
  })
})

describe('the stations', () => {
  const station = (name: string, rest: Partial<StationStatus> = {}): StationStatus => ({
    id: name,
    name,
    freshness: 'live',
    lastUpdateMs: 1000,
    completeness: 1,
    ...rest,
  })
  const stations = [
    station('Depok', { completeness: 0.4 }),
    station('Bogor', { freshness: 'silent', lastUpdateMs: 10, completeness: null }),
    station('Angke', { freshness: 'unknown', lastUpdateMs: null, completeness: null }),
    station('Ciliwung', { freshness: 'late', lastUpdateMs: 500 }),
    station('Manggarai'),
  ]
  const names = (...order: Parameters<typeof sortStations> extends [unknown, ...infer Rest] ? Rest : never) =>
    sortStations(stations, ...order).map(({ name }) => name)

  it('begin with what needs eyes first', () => {
    expect(names('state', false)).toEqual(['Bogor', 'Ciliwung', 'Angke', 'Depok', 'Manggarai'])
    expect(names('age', false)).toEqual(['Angke', 'Bogor', 'Ciliwung', 'Depok', 'Manggarai'])
    expect(names('completeness', false)).toEqual(['Depok', 'Ciliwung', 'Manggarai', 'Bogor', 'Angke'])
  })

  it('can be turned round, and go by name', () => {
    expect(names('name', false)).toEqual(['Angke', 'Bogor', 'Ciliwung', 'Depok', 'Manggarai'])
    expect(names('name', true)).toEqual(['Manggarai', 'Depok', 'Ciliwung', 'Bogor', 'Angke'])
  })
})

describe('amounts', () => {
  it('are short, with a fraction only where it says something', () => {
    expect(formatBytes(4.24 * 1024 * 1024, 'en')).toMatch(/^4\.2\sMB$/)
    expect(formatBytes(0, 'id')).toMatch(/^0\skB$/)
    expect(formatBytes(530 * 1024, 'en')).toMatch(/^530\skB$/)
    expect(formatBytes(812.6 * 1024 * 1024, 'en')).toMatch(/^813\sMB$/)
    expect(formatMilliseconds(0.44, 'id')).toMatch(/^0,4\sms$/)
    expect(formatMilliseconds(42.4, 'en')).toMatch(/^42\sms$/)
    expect(formatMilliseconds(1234, 'en')).toMatch(/^1\.2\ss$/)
  })
})

it.each([
  ['English', en],
  ['Indonesian', id],
])('a service that is not trusted is told with what to set, in %s', (_, { outcome }) => {
  expect(outcome.untrusted).toContain('UPSTREAM_CA_FILE')
})
