import type { Facts } from '../../../src/service/conformance/subject.ts'
import { damaged, hostileText } from './hostile-text.ts'
import type { Random } from './random.ts'

export interface FuzzedRequest {
  method: string
  /** Path and query below the host, as they are to go out. */
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string | null
}

const METHODS = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'QUERY',
  'get',
  'GETT',
  'PROPFIND',
  'M-SEARCH',
]
const INSTANTS = [
  '2026-03-04T05:06:07Z',
  '2015-12-27T02:15:00Z',
  '1969-12-31T23:50:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2024-02-30T00:00:00Z',
  '2026-03-04T24:00:00Z',
]
const HEADER_NAMES = [
  'x-api-key',
  'content-type',
  'accept',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
  'origin',
  'x-forwarded-for',
  'x-http-method-override',
  'cookie',
  'te',
  'x-original-url',
  'user-agent',
]
const BODIES = [
  '',
  '{}',
  '[]',
  'null',
  '{"event":"sensor.data"}',
  '{"event":"sensor.data","device_id":"x","timestamp":"2026-03-04T05:06:07Z","data":{"a":1}}',
  '{"__proto__":{"data":1}}',
  '['.repeat(5000),
  '{"data":1e999}',
  '\u0000',
  '\ufeff{}',
]

/** A request that may be right, nearly right or nonsense; about half of them reach an operation. */
export function fuzzedRequest(random: Random, facts: Facts): FuzzedRequest {
  const method = random.chance(0.75) ? 'GET' : random.pick(METHODS)
  const headers = fuzzedHeaders(random, facts)
  const hasBody = !['GET', 'HEAD'].includes(method) && random.chance(0.7)
  const body = hasBody
    ? random.chance(0.6)
      ? random.pick(BODIES)
      : hostileText(random).repeat(1 + random.below(20))
    : null
  return { method, target: `${fuzzedPath(random, facts)}${fuzzedQuery(random)}`, headers, body }
}

function fuzzedPath(random: Random, facts: Facts): string {
  const kind = random.below(10)
  if (kind === 0) return `/${Array.from({ length: random.below(7) }, () => hostileText(random)).join('/')}`
  const base = random.chance(0.97) ? '/external/v1' : damaged(random, '/external/v1')
  if (kind === 1)
    return `${base}/${random.pick(['openapi.json', 'webhook/sensor-data', '', 'devices/', 'webhook'])}`
  const id = random.chance(0.5) ? encodeURIComponent(random.pick(facts.deviceIds)) : hostileText(random)
  const segments = random.chance(0.4) ? ['devices'] : ['devices', id, 'data']
  if (random.chance(0.4)) segments.unshift(random.chance(0.6) ? facts.publicKey : hostileText(random))
  if (random.chance(0.1))
    segments.splice(random.below(segments.length + 1), random.below(2), hostileText(random))
  const path = `${base}/${segments.join('/')}`
  return random.chance(0.05) ? damaged(random, path) : path
}

function fuzzedQuery(random: Random): string {
  if (random.chance(0.3)) return ''
  const parameters = Array.from({ length: random.below(5) }, () => {
    const name = random.chance(0.9) ? random.pick(['start', 'end', 'tz']) : hostileText(random)
    return random.chance(0.95) ? `${name}=${fuzzedValue(random, name)}` : name
  })
  const query = `?${parameters.join(random.chance(0.95) ? '&' : '&&')}`
  return random.chance(0.05) ? damaged(random, query) : query
}

function fuzzedValue(random: Random, name: string): string {
  if (random.chance(0.25)) return hostileText(random)
  const value = name === 'tz' ? String(random.below(40) - 20) : random.pick(INSTANTS)
  return random.chance(0.15) ? damaged(random, value) : value
}

function fuzzedHeaders(random: Random, facts: Facts): [string, string][] {
  const headers: [string, string][] = []
  if (random.chance(0.7)) headers.push(['authorization', fuzzedAuthorization(random, facts)])
  if (random.chance(0.2)) headers.push(['accept-encoding', random.pick(CODINGS)])
  for (let more = random.below(3); more > 0; more--) {
    headers.push([random.pick(HEADER_NAMES), random.chance(0.3) ? facts.publicKey : hostileText(random)])
  }
  return headers
}

const CODINGS = [
  'gzip',
  'br',
  'gzip, br;q=0.5',
  'gzip;q=0, *',
  '*;q=0',
  'identity;q=0',
  'gzip;q=nine',
  'deflate',
]

function fuzzedAuthorization(random: Random, facts: Facts): string {
  const { apiKey, secretKey } = random.pick([
    facts.basic,
    facts.basic,
    facts.basic,
    facts.revokedBasic,
    facts.colonBasic,
  ])
  const right = `${apiKey}:${secretKey}`
  const text = random.chance(0.7) ? right : random.chance(0.5) ? damaged(random, right) : hostileText(random)
  const header = `Basic ${Buffer.from(text).toString('base64')}`
  if (random.chance(0.8)) return header
  return random.chance(0.5)
    ? damaged(random, header)
    : `${random.pick(['Bearer', 'Digest', 'basic', ''])} ${hostileText(random)}`
}
