import { describe, expect, test } from 'vitest'
import { problemsOf } from '../testing/problems-of.ts'
import { ConfigProblems, ofTheService, readConfig } from './config.ts'

const upstream = {
  UPSTREAM_URL: 'https://telemetry.example/external/v1/',
  UPSTREAM_API_KEY: 'org-1',
  UPSTREAM_SECRET_KEY: 's3:cret',
  AUTH: 'none',
}

describe('the configuration', () => {
  test.each([
    ['short', /fewer than 16/],
    ['with a space in it', /characters other than/],
  ])('refuses the webhook key %j, without repeating it', (key, sentence) => {
    try {
      readConfig({ WEBHOOK_API_KEY: key })
      expect.unreachable()
    } catch (error) {
      const { problems } = error as ConfigProblems
      expect(problems).toEqual([expect.stringMatching(sentence)])
      expect(problems[0]).not.toContain(key)
    }
  })

  test('is complete without a single variable', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      upstream: null,
      webhookKey: null,
      allowPrivateReceivers: false,
      kiosks: null,
      tiles: null,
      basemap: null,
      overlaysFile: null,
      stationsFile: null,
      alarmsFile: null,
      mailServer: null,
      dayStart: '00:00',
      dataDirectory: './data',
      cache: { memoryBytes: 268_435_456, tailMs: 86_400_000, diskCacheBytes: 134_217_728 },
      databaseUrl: null,
      dashboardDatabaseUrl: null,
      redisUrl: null,
      simulate: null,
      simulateDays: 400,
      logLevel: 'info',
      signIn: { auth: 'none', publicUrl: null },
      publicUrl: null,
      auditLog: null,
      service: {
        host: '127.0.0.1',
        port: 8443,
        certificate: null,
        trustedProxy: null,
        requestsPerMinute: 600,
        failuresPerMinute: 120,
      },
      operation: {
        metricsToken: null,
        drainSeconds: 0,
        requestsPerMinute: 6000,
        streamsPerAddress: 100,
        securityContacts: [],
      },
    })
  })

  test('has a part for operation, and refuses a token that could be guessed', () => {
    const { operation } = readConfig({
      METRICS_TOKEN: '0123456789abcdef',
      DRAIN_SECONDS: '10',
      CLIENT_REQUESTS_PER_MINUTE: '0',
      STREAMS_PER_ADDRESS: '40',
    })
    expect(operation).toEqual({
      metricsToken: '0123456789abcdef',
      drainSeconds: 10,
      requestsPerMinute: 0,
      streamsPerAddress: 40,
      securityContacts: [],
    })
    expect(
      problemsOf({
        METRICS_TOKEN: 'short',
        DRAIN_SECONDS: '301',
        CLIENT_REQUESTS_PER_MINUTE: 'many',
        STREAMS_PER_ADDRESS: '-1',
      }),
    ).toEqual([
      'METRICS_TOKEN: a token has at least 16 characters and no spaces',
      'DRAIN_SECONDS: it is a whole number from 0 to 300',
      'CLIENT_REQUESTS_PER_MINUTE: it is a whole number from 0 to 1000000',
      'STREAMS_PER_ADDRESS: it is a whole number from 0 to 20000',
    ])
  })

  test('takes the time at which days begin, and no other form of it', () => {
    expect(readConfig({ DAY_START: '07:00' }).dayStart).toBe('07:00')
    for (const DAY_START of ['7:00', '24:00', '7', '07:00:00']) {
      expect(problemsOf({ DAY_START })).toEqual([
        'DAY_START: it is a time of day from 00:00 to 23:59, such as 07:00',
      ])
    }
  })

  test('takes contacts for vulnerabilities, addresses that fit into a line each', () => {
    const contactsOf = (SECURITY_CONTACT: string) =>
      readConfig({ SECURITY_CONTACT }).operation.securityContacts
    expect(contactsOf('mailto:security@rivers.example, https://rivers.example/security?by=web')).toEqual([
      'mailto:security@rivers.example',
      'https://rivers.example/security?by=web',
    ])
    expect(contactsOf(' ')).toEqual([])
    for (const SECURITY_CONTACT of [
      'security@rivers.example',
      'http://rivers.example',
      'https://',
      'mailto:',
      'mailto:a@rivers.example,',
      'mailto:a@rivers.example\nExpires: 2099-01-01T00:00:00Z',
    ])
      expect(problemsOf({ SECURITY_CONTACT })).toEqual([expect.stringMatching(/^SECURITY_CONTACT: each is/)])
  })

  test('bounds what is kept, and says so when a bound makes no sense', () => {
    const { cache } = readConfig({ CACHE_MB: '64', CACHE_TAIL_HOURS: '0', COPIES_MB: '0' })
    expect(cache).toEqual({ memoryBytes: 67_108_864, tailMs: 0, diskCacheBytes: 0 })
    expect(problemsOf({ CACHE_MB: '1', CACHE_TAIL_HOURS: 'a day', COPIES_MB: '-1' })).toEqual([
      'CACHE_MB: it is a whole number from 16 to 65536',
      'CACHE_TAIL_HOURS: it is a whole number from 0 to 8784',
      'COPIES_MB: it is a whole number from 0 to 65536',
    ])
  })

  test('has a part for the service', () => {
    const { service } = readConfig({
      SERVICE_HOST: '0.0.0.0',
      SERVICE_PORT: '0',
      TLS_CERT_FILE: 'a.crt',
      TLS_KEY_FILE: 'a.key',
      RATE_LIMIT_PER_MINUTE: '0',
    })
    expect(service).toEqual({
      host: '0.0.0.0',
      port: 0,
      certificate: { certFile: 'a.crt', keyFile: 'a.key' },
      trustedProxy: null,
      requestsPerMinute: 0,
      failuresPerMinute: 120,
    })
    expect(readConfig({ TRUSTED_PROXY: '10.0.0.5, ::1' }).service.trustedProxy).toBe('10.0.0.5, ::1')
  })

  test.each(['postgres://u:p@db.test:5432/d', 'postgresql://db.test/d'])('takes %s for a store', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    expect(readConfig({ DASHBOARD_DATABASE_URL: url }).dashboardDatabaseUrl).toBe(url)
  })

  test.each([
    ['DATABASE_URL', 'hidden-word'],
    ['DATABASE_URL', 'mysql://u:hidden-word@db.test/d'],
    ['DASHBOARD_DATABASE_URL', 'mysql://u:hidden-word@db.test/d'],
  ])('refuses a store that is none without repeating it, by the name of %s', (name, url) => {
    let problems: string[] = []
    try {
      readConfig({ [name]: url })
    } catch (error) {
      problems = (error as ConfigProblems).problems
    }
    expect(problems).toHaveLength(1)
    expect(problems[0]?.split(': ')[0]).toBe(name)
    expect(problems.join()).not.toContain('hidden-word')
  })

  test('takes a variable that is set to nothing as not set', () => {
    expect(readConfig({ PORT: '', UPSTREAM_URL: ' ', SIMULATE: '' })).toEqual(readConfig({}))
  })

  test('names an upstream with its credentials, without a trailing slash', () => {
    expect(readConfig(upstream).upstream).toEqual({
      url: 'https://telemetry.example/external/v1',
      apiKey: 'org-1',
      secretKey: 's3:cret',
      caFile: null,
    })
  })

  test('reports every problem at once, each by its variable', () => {
    const problems = problemsOf({
      HOST: '0.0.0.0',
      PORT: '99999',
      UPSTREAM_URL: 'http://telemetry.example/external/v1',
      UPSTREAM_API_KEY: 'org',
      TILES_URL: 'https://tiles.example/{z}/{x}.png',
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'UPSTREAM_URL',
      'UPSTREAM_SECRET_KEY',
      'TILES_URL',
      'TILES_ATTRIBUTION',
      'USERS_FILE',
    ])
  })

  test('stops no command on the store over what only the dashboard needs', () => {
    const dashboards = {
      HOST: '0.0.0.0',
      UPSTREAM_URL: 'https://telemetry.example.org/external/v1',
      KIOSKS: 'x',
      REDIS_URL: 'redis://127.0.0.1:6379',
      CACHE_MB: 'x',
      DRAIN_SECONDS: 'x',
      METRICS_TOKEN: 'x',
    }
    expect(() => readConfig(dashboards)).toThrow(ConfigProblems)
    expect(readConfig(ofTheService({ ...dashboards, DATA_DIR: '/srv/data' })).dataDirectory).toBe('/srv/data')
    expect(() => readConfig(ofTheService({ ...dashboards, SERVICE_PORT: 'x' }))).toThrow(ConfigProblems)
  })

  test.each(['https://tiles.exämple/{z}/{x}/{y}.png', 'https://user:word@tiles.example/{z}/{x}/{y}.png'])(
    'refuses the tiles %s, whose host no browser can be told to allow',
    (TILES_URL) => {
      expect(problemsOf({ TILES_URL, TILES_ATTRIBUTION: 'them' })).toEqual([
        expect.stringMatching(/^TILES_URL: a browser/),
      ])
    },
  )

  test('lets one problem hide no other', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'loud', AUTH: 'oidc', UPSTREAM_API_KEY: 'lonely' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'LOG_LEVEL',
      'PORT',
      'UPSTREAM_API_KEY',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
    ])
  })

  test('accepts plain http for this machine only', () => {
    expect(problemsOf({ ...upstream, UPSTREAM_URL: 'http://127.0.0.1:9000/external/v1' })).toEqual([])
    expect(problemsOf({ ...upstream, UPSTREAM_URL: 'http://127.evil.example/external/v1' })).toHaveLength(1)
  })

  test.each([
    [{ PORT: '80a' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ SIMULATE: 'yes' }, 'SIMULATE'],
    [{ SIMULATE_DAYS: '0' }, 'SIMULATE_DAYS'],
    [{ WEBHOOK_ALLOW_PRIVATE: 'yes' }, 'WEBHOOK_ALLOW_PRIVATE'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ UPSTREAM_API_KEY: 'lonely' }, 'UPSTREAM_API_KEY'],
    [{ SERVICE_PORT: '65536' }, 'SERVICE_PORT'],
    [{ TLS_CERT_FILE: 'a.crt' }, 'TLS_KEY_FILE'],
    [{ TLS_KEY_FILE: 'a.key' }, 'TLS_CERT_FILE'],
    [{ TRUSTED_PROXY: 'proxy.example' }, 'TRUSTED_PROXY'],
    [{ TRUSTED_PROXY: '::1', TLS_CERT_FILE: 'a.crt', TLS_KEY_FILE: 'a.key' }, 'TRUSTED_PROXY'],
    [{ RATE_LIMIT_PER_MINUTE: 'none' }, 'RATE_LIMIT_PER_MINUTE'],
    [{ RATE_LIMIT_PER_MINUTE: '100001' }, 'RATE_LIMIT_PER_MINUTE'],
    [{ FAILED_CREDENTIALS_PER_MINUTE: '-1' }, 'FAILED_CREDENTIALS_PER_MINUTE'],
    [{ ...upstream, UPSTREAM_URL: 'ftp://telemetry.example' }, 'UPSTREAM_URL'],
    [{ ...upstream, UPSTREAM_URL: 'https://a:b@telemetry.example' }, 'UPSTREAM_URL'],
    [{ ...upstream, UPSTREAM_API_KEY: 'a:b' }, 'UPSTREAM_API_KEY'],
  ])('refuses %o', (environment, variable) => {
    expect(problemsOf(environment as Record<string, string>).map((text) => text.split(':')[0])).toEqual([
      variable,
    ])
  })

  test('never repeats a secret in a problem', () => {
    const problems = problemsOf({
      ...upstream,
      UPSTREAM_URL: 'http://u:canary@x.example',
      UPSTREAM_API_KEY: 'canary:1',
    })
    expect(problems.join()).not.toContain('canary')
  })
})
