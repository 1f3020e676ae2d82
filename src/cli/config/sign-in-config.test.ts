import { describe, expect, test } from 'vitest'
import { opennessOf } from '../stack/sign-in.ts'
import { problemsOf } from '../testing/problems-of.ts'
import { readConfig } from './config.ts'

const HOUR_MS = 3_600_000
const REAL = {
  UPSTREAM_URL: 'https://telemetry.example/external/v1',
  UPSTREAM_API_KEY: 'org-1',
  UPSTREAM_SECRET_KEY: 's3cret',
}
const OPEN = { HOST: '0.0.0.0' }
const USERS = { USERS_FILE: 'users.json' }
const OIDC = {
  AUTH: 'oidc',
  OIDC_ISSUER: 'https://login.example/realms/rivers',
  OIDC_CLIENT_ID: 'gaugeboard',
  OIDC_CLIENT_SECRET: 'hidden-word',
}

const named = (environment: Record<string, string>) =>
  problemsOf(environment).map((text) => text.split(':')[0])

describe('who may look', () => {
  test.each<[string, Record<string, string>, string]>([
    ['everybody on this machine at the embedded service', {}, 'none'],
    ['people with an account at a real service', { ...REAL, ...USERS }, 'password'],
    ['people with an account from elsewhere', { ...OPEN, ...USERS }, 'password'],
    ['people with an account from elsewhere at a real service', { ...OPEN, ...REAL, ...USERS }, 'password'],
  ])('is without AUTH: %s', (_, environment, auth) => {
    expect(readConfig(environment).signIn.auth).toBe(auth)
  })

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('takes %s for this machine', (HOST) => {
    expect(readConfig({ HOST }).signIn.auth).toBe('none')
  })

  test.each(['0.0.0.0', '::', '192.0.2.1', '127.0.0.1.example', 'rivers.example'])(
    'takes %s for a place that others reach',
    (HOST) => expect(named({ HOST })).toEqual(['USERS_FILE']),
  )

  test('is never everybody from anywhere at a real service', () => {
    expect(problemsOf({ ...OPEN, ...REAL, AUTH: 'none' })).toEqual([
      expect.stringMatching(/^AUTH: none would show/),
    ])
  })

  test('is everybody on this machine at a real service where that is said, with a warning', () => {
    expect(opennessOf(readConfig({ ...REAL, AUTH: 'none' }))).toMatch(/^AUTH=none: everybody on this machine/)
    expect(opennessOf(readConfig({}))).toBeNull()
  })

  test('is everybody from anywhere at the embedded service where that is said, with a warning', () => {
    expect(opennessOf(readConfig({ ...OPEN, AUTH: 'none' }))).toMatch(/^AUTH=none: everybody who reaches/)
  })

  test('is only ever proved over https, and whoever opens the port is told', () => {
    expect(opennessOf(readConfig({ ...OPEN, ...USERS }))).toMatch(/over https/)
    expect(opennessOf(readConfig({ ...REAL, ...USERS }))).toBeNull()
  })
})

describe('signing in', () => {
  test('with a password needs accounts, and says how to get them or go without', () => {
    expect(problemsOf(REAL)).toEqual([expect.stringMatching(/^USERS_FILE: .*npm run user.*AUTH=none/)])
    expect(problemsOf({ ...REAL, ...OPEN })).toEqual([expect.not.stringMatching(/AUTH=none/)])
  })

  test('lasts half a day unused and a week at most, or as long as is said', () => {
    expect(readConfig({ AUTH: 'password', ...USERS }).signIn).toEqual({
      auth: 'password',
      usersFile: 'users.json',
      idleMs: 12 * HOUR_MS,
      maxMs: 168 * HOUR_MS,
      secret: undefined,
    })
    const times = { SESSION_IDLE_HOURS: '1', SESSION_MAX_HOURS: '24' }
    expect(readConfig({ AUTH: 'password', ...USERS, ...times }).signIn).toMatchObject({
      idleMs: HOUR_MS,
      maxMs: 24 * HOUR_MS,
    })
  })

  test('with an identity provider needs to know it', () => {
    expect(named({ AUTH: 'oidc' })).toEqual(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
    expect(named({ ...OIDC, ...OPEN })).toEqual(['PUBLIC_URL'])
    expect(named({ ...OIDC, TRUSTED_PROXY: '127.0.0.1' })).toEqual(['PUBLIC_URL'])
    expect(named(OIDC)).toEqual([])
    expect(readConfig({ ...OIDC, ...OPEN, PUBLIC_URL: 'https://rivers.example/' }).signIn).toMatchObject({
      issuer: OIDC.OIDC_ISSUER,
      clientId: 'gaugeboard',
      roleClaim: null,
      publicUrl: 'https://rivers.example',
    })
  })

  test.each<[Record<string, string>, string]>([
    [{ AUTH: 'maybe' }, 'AUTH'],
    [{ SESSION_IDLE_HOURS: '0' }, 'SESSION_IDLE_HOURS'],
    [{ SESSION_MAX_HOURS: '1e3' }, 'SESSION_MAX_HOURS'],
    [{ SESSION_SECRET: 'hidden-word' }, 'SESSION_SECRET'],
    [{ PUBLIC_URL: 'http://rivers.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://rivers.example/board' }, 'PUBLIC_URL'],
    [{ ...OIDC, OIDC_ISSUER: 'http://login.example' }, 'OIDC_ISSUER'],
    [{ ...OIDC, OIDC_ISSUER: 'https://a:hidden-word@login.example' }, 'OIDC_ISSUER'],
  ])('refuses %o without repeating a secret', (environment, variable) => {
    expect(named(environment)).toEqual([variable])
    expect(problemsOf(environment).join()).not.toContain('hidden-word')
  })

  test('takes plain http for this machine itself', () => {
    expect(
      named({ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:9000', PUBLIC_URL: 'http://localhost:8080' }),
    ).toEqual([])
  })
})
