import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { basicAccess, publicAccess } from '../bff/upstream/access.ts'
import { secretsOf } from './config/variables.ts'
import { createLogger } from './logger.ts'
import { testProgram } from './testing/test-program.ts'

const API_KEY = 'canary-api-4f1b77'
const SECRET_KEY = 'canary:secret/é+90aa31'
const PUBLIC_KEY = 'canary-public-c30d55'

function logged() {
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line) => lines.push(line) })
  return { logger, text: () => lines.join('') }
}

/** No form of any of the keys, nor 8 characters of one. */
function expectNoCanary(text: string) {
  for (const key of [API_KEY, SECRET_KEY, PUBLIC_KEY]) {
    const bytes = Buffer.from(key)
    for (const form of [key, encodeURIComponent(key), bytes.toString('base64'), bytes.toString('hex')]) {
      for (let at = 0; at + 8 <= form.length; at++) expect(text).not.toContain(form.slice(at, at + 8))
    }
  }
}

describe('the log', () => {
  test('holds no key in any form, whatever library error it is given', async () => {
    basicAccess(API_KEY, SECRET_KEY)
    publicAccess(PUBLIC_KEY)
    const { logger, text } = logged()
    const pair = Buffer.from(`${API_KEY}:${SECRET_KEY}`).toString('base64')
    const invalid = await Promise.resolve()
      .then(() => new URL(`//${PUBLIC_KEY}//:x`))
      .catch((error: unknown) => error)
    const refused = await request(`http://127.0.0.1:1/${PUBLIC_KEY}/devices`).catch((error: unknown) => error)
    logger.error({ err: invalid }, 'an address')
    logger.error({ err: refused }, 'a connection')
    logger.error({ err: new Error('outer', { cause: new Error(`at /${PUBLIC_KEY}/x`) }) }, 'a cause')
    logger.child({ of: SECRET_KEY }).warn({ headers: { authorization: `Basic ${pair}` } }, `sent ${pair}`)
    logger.info(
      { url: `https://telemetry.test/${PUBLIC_KEY}`, hex: Buffer.from(SECRET_KEY).toString('hex') },
      'x',
    )
    expect(text().match(/\n/g)?.length).toBe(5)
    for (const line of text().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    expectNoCanary(text())
  })

  test('says what an error says, with its code and cause, and none of its other fields', () => {
    const { logger, text } = logged()
    const cause = Object.assign(new TypeError('no address'), {
      input: 'not to be seen',
      code: 'ERR_INVALID_URL',
    })
    logger.error({ err: new Error('cannot ask', { cause }) }, 'failed')
    expect(JSON.parse(text())).toMatchObject({
      msg: 'failed',
      err: {
        type: 'Error',
        message: 'cannot ask',
        stack: expect.stringContaining('logger.test'),
        cause: { type: 'TypeError', message: 'no address', code: 'ERR_INVALID_URL' },
      },
    })
    expect(text()).not.toContain('not to be seen')
  })
})

describe('the secrets of an environment', () => {
  test('are its keys, secrets, tokens, the passwords in its addresses and the keys of its kiosks', () => {
    const environment = {
      UPSTREAM_API_KEY: 'one',
      UPSTREAM_URL: 'https://telemetry.test/external/v1',
      SESSION_SECRET: 'two',
      METRICS_TOKEN: 'three',
      DATABASE_URL: 'postgres://gauge:fo%2Fur@db/x',
      KIOSKS: 'lobby:five, gate:six',
      TLS_KEY_FILE: '/etc/key.pem',
      HOST: undefined,
    }
    expect(secretsOf(environment)).toEqual(['one', 'two', 'three', 'fo%2Fur', 'fo/ur', 'five', 'six'])
  })

  test('are those in the query of an address too, where PostgreSQL takes a password as well', () => {
    const address = 'postgres:///x?host=/run/postgresql&user=gauge&password=fo%2Fur'
    expect(secretsOf({ DATABASE_URL: address })).toEqual(['fo/ur'])
  })

  test('are not in what the program says of a configuration that holds them elsewhere too', async () => {
    const program = spawn(process.execPath, [await testProgram()], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: {
        PATH: process.env.PATH,
        METRICS_TOKEN: 'canary-token-77-of-sixteen',
        USERS_FILE: '/nowhere/canary-token-77-of-sixteen.json',
        AUTH: 'password',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [printed, complained, [status]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'exit'),
    ])
    expect(status).toBe(1)
    expect(complained).toContain('/nowhere/[secret].json')
    expect(printed + complained).not.toContain('canary')
  })
})
