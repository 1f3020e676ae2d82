import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { Command } from 'commander'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sharedPostgres } from '../../database/testing/shared-server.ts'
import { createAuthenticator } from '../../service/auth/authenticator.ts'
import { openPostgresStore } from '../../service/store/postgres/open-store.ts'
import { openStore } from '../../service/store/sqlite/open-store.ts'
import type { Store } from '../../service/store/store.ts'
import type { Change } from '../audit/command-audit.ts'
import { adminCommand } from './admin.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const HOUR_MS = 3_600_000

interface Added {
  id: string
  name: string
  api_key: string
  secret_key: string
  public_key: string
}

const postgres = await sharedPostgres()

/** New places to keep a store in, by engine; what comes out opens the same place again and again. */
const PLACES: [engine: string, newPlace: () => Promise<() => Promise<Store>>][] = [
  [
    'SQLite',
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-admin-'))
      onTestFinished(() => rmSync(directory, { recursive: true }))
      return async () => openStore(directory)
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const url = await postgres.newPlace()
      return () => openPostgresStore(url)
    },
  ],
]

/** A store, commands on it, and the answers its keys get. */
async function desk(newPlace: () => Promise<() => Promise<Store>>) {
  const open = await newPlace()
  let nowMs = NOW_MS
  const changes: Change[] = []
  const recordChange = async (change: Change) => void changes.push(change)

  async function run(...words: string[]): Promise<string> {
    const out = new PassThrough()
    const command = adminCommand({
      openStore: open,
      allowPrivateReceivers: () => false,
      now: () => nowMs,
      out,
      recordChange,
    })
    quiet(command)
    await command.parseAsync(words, { from: 'user' })
    return String(out.read())
  }

  async function attempt(access: 'basic' | string, pair?: { api_key: string; secret_key: string }) {
    const store = await open()
    const authenticate = createAuthenticator(store, () => nowMs)
    const header = pair && `Basic ${Buffer.from(`${pair.api_key}:${pair.secret_key}`).toString('base64')}`
    try {
      await authenticate(
        access === 'basic' ? { kind: 'basic' } : { kind: 'public', apiKey: access },
        header ?? null,
      )
      return 200
    } catch (error) {
      return (error as { status: number }).status
    } finally {
      await store.close()
    }
  }

  return {
    changes,
    run,
    json: async <T>(...words: string[]): Promise<T> => JSON.parse(await run(...words, '--json')) as T,
    pair: (pair: { api_key: string; secret_key: string }) => attempt('basic', pair),
    open: (publicKey: string) => attempt(publicKey),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

/** Commander ends the process on a wrong command line unless it is told to throw. */
function quiet(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {} })
  for (const one of command.commands) quiet(one)
}

describe.each(PLACES)('admin organisation on %s', (_, place) => {
  test('add gives a pair and a public key that open it, and list shows it without them', async () => {
    const { run, json, pair, open } = await desk(place)
    const added = await json<Added>('organisation', 'add', 'River board')
    expect(Object.keys(added)).toEqual(['id', 'name', 'api_key', 'secret_key', 'public_key'])
    expect(new Set(Object.values(added)).size).toBe(5)
    expect([await pair(added), await open(added.public_key)]).toEqual([200, 200])
    expect(await json('organisation', 'list')).toEqual([
      { id: added.id, name: 'River board', offset_hours: 0 },
    ])
    const shown = (await run('organisation', 'list')) + (await run('key', 'list', 'River board'))
    for (const secret of [added.secret_key, added.public_key]) expect(shown).not.toContain(secret)
  })

  test('add tells a person every key once, and what to do with them', async () => {
    const { run } = await desk(place)
    const text = await run('organisation', 'add', 'River board', '--offset', '-3')
    expect(text).toMatch(
      /^ {2}id {10}\S+\n {2}api key {5}ak_\S+\n {2}secret key {2}sk_\S+\n {2}public key {2}pk_/m,
    )
    expect(text).toContain('not shown again')
    expect(await run('organisation', 'list')).toMatch(/River board {2}-03:00$/m)
  })

  test('an empty store says what to do', async () => {
    const { run, json } = await desk(place)
    expect(await run('organisation', 'list')).toContain('organisation add')
    expect(await json('organisation', 'list')).toEqual([])
  })

  test('a name is taken once and has to be one', async () => {
    const { run } = await desk(place)
    await run('organisation', 'add', ' River board ')
    await expect(run('organisation', 'add', 'River board')).rejects.toThrow(/already.*key rotate/)
    for (const name of ['', '  ', 'a\u001b[2J', 'x'.repeat(201)]) {
      await expect(run('organisation', 'add', name), name).rejects.toThrow(/1 to 200 characters/)
    }
    await expect(run('organisation', 'add', 'Other', '--offset', '5.5')).rejects.toThrow(/-12 to 14/)
  })
})

describe.each(PLACES)('admin key on %s', (_, place) => {
  test('rotate gives a new pair, and the old one is 401 once the overlap of a day has passed', async () => {
    const { json, pair, open, pass } = await desk(place)
    const old = await json<Added>('organisation', 'add', 'River board')
    const fresh = await json<Added>('key', 'rotate', old.id)
    expect(fresh).toEqual({
      id: old.id,
      name: 'River board',
      api_key: expect.stringMatching(/^ak_/),
      secret_key: expect.stringMatching(/^sk_/),
      old_ends_at: '2026-03-05T05:06:07.000Z',
    })
    expect([await pair(old), await pair(fresh)]).toEqual([200, 200])
    pass(24 * HOUR_MS - 1)
    expect(await pair(old)).toBe(200)
    pass(1)
    expect([await pair(old), await pair(fresh), await open(old.public_key)]).toEqual([401, 200, 200])
  })

  test('an overlap is as long as it was asked to be, and may be none', async () => {
    const { json, run, pair, pass } = await desk(place)
    const first = await json<Added>('organisation', 'add', 'River board')
    const second = await json<Added>('key', 'rotate', 'River board', '--overlap', '0')
    expect(await pair(first)).toBe(401)
    await json<Added>('key', 'rotate', second.api_key, '--overlap', '1.5')
    pass(1.5 * HOUR_MS - 1)
    expect(await pair(second)).toBe(200)
    pass(1)
    expect(await pair(second)).toBe(401)
    for (const overlap of ['-1', '1e3', 'a day', '9000']) {
      await expect(run('key', 'rotate', first.id, `--overlap=${overlap}`)).rejects.toThrow(/number of hours/)
    }
  })

  test('a public key is rotated by --public or by naming it, and the pair stays', async () => {
    const { json, open, pair } = await desk(place)
    const added = await json<Added>('organisation', 'add', 'River board')
    const second = await json<Added>('key', 'rotate', added.id, '--public', '--overlap', '0')
    expect([await open(added.public_key), await open(second.public_key)]).toEqual([403, 200])
    const third = await json<Added>('key', 'rotate', second.public_key, '--overlap', '0')
    expect([await open(second.public_key), await open(third.public_key), await pair(added)]).toEqual([
      403, 200, 200,
    ])
  })

  test('revoke takes either kind, by the key or by its listed name, and is 403 from then on', async () => {
    const { run, json, pair, open, pass } = await desk(place)
    const added = await json<Added>('organisation', 'add', 'River board')
    const other = await json<Added>('organisation', 'add', 'Harbour')
    expect(await json('key', 'revoke', added.api_key)).toEqual({
      kind: 'basic',
      key: added.api_key,
      organisation: 'River board',
      revoked_at: '2026-03-04T05:06:07.000Z',
    })
    expect(await pair(added)).toBe(403)
    await run('key', 'revoke', added.public_key)
    const listed = await json<{ kind: string; key: string }[]>('key', 'list', other.id)
    await run('key', 'revoke', listed.find(({ kind }) => kind === 'public')?.key ?? '')
    expect([await open(added.public_key), await open(other.public_key), await pair(other)]).toEqual([
      403, 403, 200,
    ])
    pass(HOUR_MS)
    expect(await run('key', 'revoke', added.api_key)).toContain('was revoked at 2026-03-04T05:06:07.000Z')
  })

  test('a rotation gives an organisation whose keys are all revoked a key again', async () => {
    const { run, json, pair } = await desk(place)
    const added = await json<Added>('organisation', 'add', 'River board')
    await run('key', 'revoke', added.api_key)
    const fresh = await json<Added>('key', 'rotate', added.api_key)
    expect([await pair(added), await pair(fresh)]).toEqual([403, 200])
  })

  test('list tells the states apart', async () => {
    const { run, json, pass } = await desk(place)
    const added = await json<Added>('organisation', 'add', 'River board')
    await run('key', 'rotate', added.id, '--overlap', '1')
    await run('key', 'rotate', added.id, '--overlap', '3')
    await run('key', 'revoke', added.public_key)
    pass(2 * HOUR_MS)
    const keys = await json<{ kind: string; state: string; ends_at: string | null }[]>(
      'key',
      'list',
      added.id,
    )
    expect(keys.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'basic active',
      'basic ended',
      'basic ending',
      'public revoked',
    ])
    expect(keys.find(({ state }) => state === 'ending')?.ends_at).toBe('2026-03-04T08:06:07.000Z')
    expect(await run('key', 'list', added.id)).toMatch(
      /basic {3}ak_\S+ {2}ending {3}2026-03-04T08:06:07.000Z$/m,
    )
  })

  test('what is not there is said in a sentence, and never repeats what may be a secret', async () => {
    const { run, json } = await desk(place)
    const added = await json<Added>('organisation', 'add', 'River board')
    await expect(run('key', 'list', 'Nobody')).rejects.toThrow(/no organisation "Nobody".*organisation list/)
    for (const verb of ['rotate', 'revoke']) {
      const failure = run('key', verb, added.secret_key)
      await expect(failure).rejects.toThrow(/no such .*key.*key list/)
      await expect(failure).rejects.not.toThrow(added.secret_key)
    }
  })
})

describe.each(PLACES)('what a command changes on %s', (_, place) => {
  test('is recorded, without a secret', async () => {
    const { json, run, changes } = await desk(place)
    const added = await json<Added>('organisation', 'add', 'River board')
    const rotated = await json<Added>('key', 'rotate', 'River board', '--overlap', '0')
    await run('key', 'revoke', added.public_key)
    await run('key', 'revoke', added.public_key)
    await run('key', 'list', 'River board')
    expect(changes).toEqual([
      { event: 'organisation-add', what: { organisation: 'River board' } },
      { event: 'key-rotate', what: { organisation: 'River board', kind: 'basic', overlapHours: 0 } },
      {
        event: 'key-revoke',
        what: {
          organisation: 'River board',
          kind: 'public',
          key: expect.stringMatching(/^pk-[0-9a-f]{16}$/),
        },
      },
    ])
    for (const secret of [added.secret_key, added.public_key, rotated.secret_key]) {
      expect(JSON.stringify(changes)).not.toContain(secret)
    }
  })
})

test('every level explains itself', () => {
  const levels = (command: Command): Command[] => [command, ...command.commands.flatMap(levels)]
  const root = adminCommand({
    openStore: () => {
      throw new Error('help opens no store')
    },
    allowPrivateReceivers: () => false,
    now: () => NOW_MS,
    out: new PassThrough(),
    recordChange: async () => {},
  })
  for (const command of levels(root)) {
    expect(command.description(), command.name()).not.toBe('')
    expect(command.helpInformation()).toContain('--help')
  }
})
