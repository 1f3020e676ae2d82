import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AuditEntry } from '../../bff/api/audit/audit.ts'
import { createObservations } from '../../bff/observe/observations.ts'
import { knownSecrets } from '../../bff/observe/secrets/secret-guard.ts'
import { createTestLogger } from '../../bff/testing/test-upstream.ts'
import { ConfigProblems } from '../config/config.ts'
import { AuditNotWritten, appendLines, auditFileOf, checkAuditFile } from './audit-file.ts'
import { type AuditLogOptions, auditLine, openAuditLog } from './audit-log.ts'
import { commandAudit } from './command-audit.ts'

const NOON_MS = Date.UTC(2026, 10, 23, 12)
const FULL = '/dev/full'

async function newFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-audit-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return join(directory, 'data', 'audit.log')
}

function open(file: string, options: Partial<AuditLogOptions> = {}) {
  const logger = createTestLogger()
  const { observer, metrics } = createObservations(() => NOON_MS)
  const log = openAuditLog({ file, now: () => NOON_MS, logger, observer, ...options })
  const lines = async (outcome: string) => {
    const [, count] =
      new RegExp(`audit_lines_total{outcome="${outcome}"} (\\d+)`).exec(await metrics.text()) ?? []
    return Number(count)
  }
  return { log, logger, lines }
}

const signedIn = (user: string): AuditEntry => ({
  event: 'sign-in',
  outcome: 'done',
  who: { user, role: 'viewer' },
})
const usersIn = async (file: string) =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { user: string }).user)

describe('the audit log', () => {
  test('has every entry in order, in a file for its owner alone', async () => {
    const file = await newFile()
    const { log, lines } = open(file)
    const names = Array.from({ length: 200 }, (_, n) => `name ${n}`)
    for (const name of names) log.record(signedIn(name))
    await log.close()
    expect(await usersIn(file)).toEqual(names)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await lines('written')).toBe(200)
  })

  test('adds to what is there, also to a file that was moved away meanwhile', async () => {
    const file = await newFile()
    for (const name of ['ani', 'budi']) {
      const { log } = open(file)
      log.record(signedIn(name))
      await log.close()
    }
    const { log, lines } = open(file)
    log.record(signedIn('citra'))
    await expect.poll(() => lines('written')).toBe(1)
    await rename(file, `${file}.1`)
    log.record(signedIn('dewi'))
    await log.close()
    expect(await usersIn(`${file}.1`)).toEqual(['ani', 'budi', 'citra'])
    expect(await usersIn(file)).toEqual(['dewi'])
  })

  test('has lines wait for a disk that is full, tells of it, and writes each once when there is room', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const file = await newFile()
    const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    // as a disk does that has room for so many lines, and for a piece of the next
    const rooms = [0, 1]
    const append: typeof appendLines = async (to, all) => {
      const room = rooms.shift()
      if (room === undefined) return appendLines(to, all)
      await appendLines(to, [...all.slice(0, room), all[room]?.slice(0, 20) ?? ''])
      throw new AuditNotWritten(noSpace, room)
    }
    const { log, logger, lines } = open(file, { append })
    for (const name of ['ani', 'budi', 'citra']) log.record(signedIn(name))
    await expect.poll(() => lines('failed')).toBe(1)
    expect(logger.lines).toEqual([
      {
        level: 'error',
        fields: { reason: 'it cannot be written (ENOSPC)' },
        message: 'AUDIT_LOG: the audit log cannot be written; its lines wait in memory',
      },
    ])
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(() => lines('failed')).toBe(3)
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(() => lines('written')).toBe(3)
    const written = (await readFile(file, 'utf8')).trimEnd().split('\n')
    // a piece spoils its own line only
    const whole = written.filter((line) => line.length > 20).map((line) => JSON.parse(line).user)
    expect([written.length, whole]).toEqual([5, ['ani', 'budi', 'citra']])
    expect(logger.lines.at(-1)?.message).toBe('AUDIT_LOG: the audit log is written again')
    await log.close()
  })

  test('keeps no more lines than a megabyte, and counts those it lost', async () => {
    const { log, lines } = open('unused', { append: () => new Promise(() => {}) })
    for (let n = 0; n < 10_000; n++) log.record(signedIn(`name ${n}`))
    expect(await lines('lost')).toBeGreaterThan(1_000)
    await log.close()
    expect(await lines('lost')).toBe(10_000)
  })

  test.skipIf(!existsSync(FULL))('holds nobody up where nothing can be written', async () => {
    const { log, lines, logger } = open(FULL)
    for (let n = 0; n < 50; n++) log.record(signedIn('ani'))
    await log.close()
    expect(await lines('written')).toBe(0)
    expect(await lines('lost')).toBe(50)
    expect(logger.lines.map(({ level }) => level)).toEqual(['error', 'error'])
  })
})

describe('the file of the audit log', () => {
  test('is in the data directory unless it is named', () => {
    expect(auditFileOf(null, undefined)).toBe('data/audit.log')
    expect(auditFileOf(' ', '/var/lib/gaugeboard')).toBe('/var/lib/gaugeboard/audit.log')
    expect(auditFileOf('/var/log/gaugeboard/audit.log', './data')).toBe('/var/log/gaugeboard/audit.log')
  })

  test('stops the start where it is named and cannot be written', async () => {
    const file = await newFile()
    await checkAuditFile(file)
    expect(await readFile(file, 'utf8')).toBe('')
    await expect(checkAuditFile(join(file, 'below'))).rejects.toThrow(ConfigProblems)
    await expect(checkAuditFile(tmpdir())).rejects.toMatchObject({
      problems: [expect.stringMatching(/^AUDIT_LOG: .*EISDIR.*set it to a file/)],
    })
  })
})

describe('a command', () => {
  const change = { event: 'account-add', what: { account: 'ani', role: 'viewer' } }

  test('is recorded with the user of the system who ran it', async () => {
    const file = await newFile()
    const complaints = new PassThrough()
    await commandAudit({ file, now: () => NOON_MS, complaints })(change)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      time: '2026-11-23T12:00:00.000Z',
      event: 'account-add',
      outcome: 'done',
      user: expect.stringMatching(/./),
      role: 'system',
      what: change.what,
    })
    expect(complaints.read()).toBeNull()
  })

  test('complains where it cannot be recorded', async () => {
    const noDirectory = await newFile()
    await appendLines(noDirectory, [])
    const complaints = new PassThrough()
    await commandAudit({ file: join(noDirectory, 'below'), now: () => NOON_MS, complaints })(change)
    expect(String(complaints.read())).toMatch(/^AUDIT_LOG: the change was made, but not recorded in /)
  })
})

const SECRET = 'canary-5f1e-of-the-audit'
knownSecrets.add(SECRET)

test('a line is JSON and has always the same fields', () => {
  expect(
    auditLine(
      {
        event: 'sign-in',
        outcome: 'refused',
        who: { user: 'ani', role: 'viewer' },
        address: '192.0.2.7',
        requestId: 'request-0001',
        what: { reason: 'throttled' },
      },
      NOON_MS,
    ),
  ).toBe(
    '{"time":"2026-11-23T12:00:00.000Z","event":"sign-in","outcome":"refused","user":"ani","role":"viewer",' +
      '"address":"192.0.2.7","requestId":"request-0001","what":{"reason":"throttled"}}\n',
  )
  expect(JSON.parse(auditLine({ event: 'sign-in', outcome: 'refused', who: null }, NOON_MS))).toEqual({
    time: '2026-11-23T12:00:00.000Z',
    event: 'sign-in',
    outcome: 'refused',
    user: null,
    role: null,
    address: null,
    requestId: null,
    what: null,
  })
})

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('\n', '\r\n', '\u0085', '\u2028', '\u009b2J', '\u202e', '\u{e0041}', '"}\n{"user":"root'),
)

test('no value breaks a line, steers a terminal or is changed on the way', () => {
  fc.assert(
    fc.property(text, text, text, (user, requestId, value) => {
      const entry: AuditEntry = {
        event: 'sign-in',
        outcome: 'done',
        who: { user, role: 'viewer' },
        requestId,
        what: { value },
      }
      const line = auditLine(entry, NOON_MS)
      expect(line).toMatch(/^\{[^\p{C}\p{Zl}\p{Zp}]+\}\n$/u)
      // a value that is too long is cut off
      expect(JSON.parse(line)).toMatchObject({
        user: user.slice(0, 256),
        what: { value: value.slice(0, 256) },
      })
    }),
  )
})

test('no line has a secret in it, or 8 characters of one, wherever it stands and however it is written', () => {
  const forms = [
    SECRET,
    encodeURIComponent(SECRET),
    Buffer.from(SECRET).toString('base64'),
    SECRET.toUpperCase(),
  ]
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...forms), fc.string(), fc.nat(3), (before, form, after, at) => {
      const place = (n: number) => (at === n ? before + form + after : 'x')
      const entry: AuditEntry = {
        event: 'key-rotate',
        outcome: 'done',
        who: { user: place(0), role: 'system' },
        address: place(1),
        requestId: place(2),
        what: { key: place(3) },
      }
      const line = auditLine(entry, NOON_MS)
      for (let from = 0; from + 8 <= form.length; from++)
        expect(line).not.toContain(form.slice(from, from + 8))
      expect(() => JSON.parse(line)).not.toThrow()
    }),
  )
})
