import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServiceListener, serve } from '../../server/https/serve.ts'
import { testPair } from '../../server/testing/test-pair.ts'
import { CHECKS } from '../../service/conformance/checks.ts'
import type { Verdict } from '../../service/conformance/judging/judge.ts'
import type { Fetch } from '../../service/conformance/subject.ts'
import { BREAKAGES } from '../../service/conformance/testing/breakages/breakages.ts'
import { ownSubject } from '../../service/conformance/testing/own-subject.ts'
import { openSqliteStore } from '../../service/store/sqlite/open-store.ts'
import { type ConformanceOptions, conformanceCommand, runConformance } from './conformance.ts'

const SECOND_MS = 1000
const silent = (): void => undefined
const store = openSqliteStore(':memory:')
const own = await ownSubject(store, {
  nowMs: Math.floor(Date.now() / SECOND_MS) * SECOND_MS,
  offsetHours: 7,
  logger: { error: silent, warn: silent },
})
const { facts } = own
let directory: string
let ca: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gaugeboard-conformance-'))
  ca = join(directory, 'service.crt')
  await writeFile(ca, (await testPair()).cert)
})
afterAll(() => rm(directory, { recursive: true }))

/** The service, or what stands in its place, on a port of its own with a self-signed certificate. */
async function listening(fetch: Fetch): Promise<{ url: string; close: ServiceListener['close'] }> {
  const { url, close } = await serve({
    service: (request) => fetch(new Request(request.url, request)),
    host: '127.0.0.1',
    port: 0,
    transport: { kind: 'tls', pair: await testPair() },
  })
  return { url: `${url}/external/v1`, close }
}

async function judged(fetch: Fetch, options: Partial<ConformanceOptions> = {}) {
  const { url, close } = await listening(fetch)
  const out = new PassThrough()
  const given = { ...facts.basic, publicKey: facts.publicKey, ca, ...options }
  const exitCode = await runConformance(url, given, out).finally(close)
  return { exitCode, report: await text(out.end()) }
}

function spoilt(what: string): Fetch {
  const breakage = BREAKAGES.find((one) => one.what === what)
  if (!breakage) throw new Error(`no breakage "${what}"`)
  return breakage.break(own.fetch, facts)
}

describe('gaugeboard conformance', () => {
  test('finds nothing wrong with our own service, and says what cannot be told from outside', async () => {
    const { exitCode, report } = await judged(own.fetch)
    expect(report).not.toContain('FAIL')
    expect(report).toMatch(/\n\d+ passed, 0 failed, \d+ skipped\n$/)
    expect(report).toContain('because:  no device of another organisation is known')
    const [, passed] = /(\d+) passed/.exec(report) ?? []
    expect(Number(passed)).toBeGreaterThan(CHECKS.length - 12)
    expect(exitCode).toBe(0)
  })

  test.each([
    ['R14', 'writes last_update_at with an offset', /came: .*\+00:00/],
    ['R5', 'explains a refusal in words of its own', /came: .*Who are you\?/],
    ['R8', 'takes DELETE for GET', /asked: +DELETE https:.*expected: 405/s],
    ['R20', 'writes timestamps in Z', /Z/],
    ['R22', 'takes no notice of start', /expected: /],
    ['C12', 'gives the newest first', /at \[0\]/],
  ])('names %s when a service %s', async (rule, what, expected) => {
    const { exitCode, report } = await judged(spoilt(what))
    const failed = report.split(/\n(?=pass|FAIL|skip)/).filter((part) => part.startsWith('FAIL'))
    const part = failed.find((one) => one.includes(`FAIL  ${rule}`))
    expect(part).toMatch(expected)
    expect(exitCode).toBe(1)
  })

  test('can leave out the choices, which another service may make otherwise', async () => {
    const { exitCode, report } = await judged(spoilt('lists devices the wrong way round'), {
      rulesOnly: true,
    })
    expect(report).not.toMatch(/^(pass|FAIL|skip) {2}C/m)
    expect(exitCode).toBe(0)
  })

  test('skips what a public key is needed for where none is given', async () => {
    const { report } = await judged(own.fetch, { publicKey: undefined as never, json: true })
    const { verdicts } = JSON.parse(report) as { verdicts: Verdict[] }
    const skipped = verdicts
      .filter(({ reason }) => reason === 'no public key was given')
      .map(({ rules }) => rules)
    expect(skipped).toEqual(expect.arrayContaining(['R10 R31', 'R19', 'R30', 'C28']))
  })

  test('repeats no key, whatever the service says', async () => {
    const echo: Fetch = async (request) => {
      const expected = [request.url, request.headers.get('authorization'), facts.basic.secretKey].join(' ')
      return Response.json({ message: expected, data: null }, { status: 400 })
    }
    const { exitCode, report } = await judged(echo)
    expect(exitCode).toBe(1)
    expect(report).toContain('{secret-key}')
    const { apiKey, secretKey } = facts.basic
    const encoded = Buffer.from(`${apiKey}:${secretKey}`).toString('base64')
    for (const key of [apiKey, secretKey, facts.publicKey, encoded]) {
      expect(report).not.toContain(key)
      expect(report).not.toContain(key.slice(0, -1))
    }
  })

  test.each([179, 268])(
    'nor the beginning of one, where what is shown ends in it (after %i letters)',
    async (letters) => {
      const { secretKey } = facts.basic
      const message = `${'x'.repeat(letters)}${secretKey}`
      const { report } = await judged(async () => Response.json({ message, data: null }, { status: 400 }))
      expect(report).toContain('xxx')
      expect(report).not.toContain(secretKey.slice(0, 8))
    },
  )

  test.each(['--api-key', '--secret-key', '--public-key'])(
    'takes an empty %s for none that was given',
    async (option) => {
      const command = conformanceCommand(new PassThrough())
        .exitOverride()
        .configureOutput({ writeErr: silent })
      const keys = { '--api-key': 'a', '--secret-key': 's', [option]: '' }
      const words = ['https://localhost:1/external/v1', ...Object.entries(keys).flat()]
      await expect(command.parseAsync(words, { from: 'user' })).rejects.toThrow(
        `${option} <key>' argument '' is invalid. It is empty.`,
      )
    },
  )

  test('says in a sentence that a service cannot be reached or its certificate is not trusted', async () => {
    const { url, close } = await listening(own.fetch)
    const given = { ...facts.basic, publicKey: facts.publicKey }
    const run = (options: ConformanceOptions) => runConformance(url, options, new PassThrough())
    await expect(run(given)).rejects.toThrow(/certificate is not trusted .*--ca/)
    await expect(run({ ...given, ca: '/nowhere.pem' })).rejects.toThrow(
      '--ca: /nowhere.pem cannot be read (ENOENT)',
    )
    await expect(run({ ...given, ca: import.meta.filename })).rejects.toThrow(
      /^--ca: .* holds no certificate/,
    )
    await close()
    await expect(run({ ...given, ca })).rejects.toThrow(/cannot be judged: ECONNREFUSED/)
  })
})
