import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseAccounts } from '../../bff/api/sign-in/accounts.ts'
import { isPassword } from '../../bff/api/sign-in/password-hash.ts'
import type { Change } from '../audit/command-audit.ts'
import { userCommand } from './user.ts'

const PASSWORD = 'river & rain'

let directory = ''
let file = ''
let changes: Change[] = []
const recordChange = async (change: Change) => void changes.push(change)
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gaugeboard-users-'))
  file = join(directory, 'users.json')
})
beforeEach(async () => {
  changes = []
  await rm(file, { force: true })
})
afterAll(() => rm(directory, { recursive: true }))

const accounts = async () => parseAccounts(await readFile(file, 'utf8'))

/** Runs the command; on a terminal `input` is what is typed. Gives what it printed, and what a terminal showed. */
async function run(args: string[], { input = '', isTTY = false, usersFile = file }: RunOptions = {}) {
  const [out, output] = [new PassThrough(), new PassThrough()]
  const stdin = Object.assign(new PassThrough(), { isTTY })
  const command = userCommand({ usersFile, out, output, input: stdin, recordChange })
  for (const one of [command, ...command.commands]) one.exitOverride().configureOutput({ writeErr: () => {} })
  stdin.end(input)
  try {
    await command.parseAsync(args, { from: 'user' })
  } finally {
    out.end()
    output.end()
  }
  return { printed: await text(out), shown: await text(output) }
}

interface RunOptions {
  input?: string
  isTTY?: boolean
  usersFile?: string | undefined
}

const add = (name: string, role = 'viewer', input = `${PASSWORD}\n`) =>
  run(['add', name, '--role', role, '--password-stdin'], { input })

describe('gaugeboard user', () => {
  test('adds somebody whose password stands nowhere', async () => {
    const { printed } = await add('ani', 'operator')
    expect(printed).toContain('Added ani, operator.')
    const [account] = await accounts()
    expect(account).toMatchObject({ name: 'ani', role: 'operator' })
    expect(await isPassword(PASSWORD, account?.hash)).toBe(true)
    expect((await readFile(file, 'utf8')) + printed).not.toContain(PASSWORD)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('asks at a terminal, twice, and shows nothing of the answer', async () => {
    const typed = { input: `${PASSWORD}\r${PASSWORD}\r`, isTTY: true }
    const { printed, shown } = await run(['add', 'ani', '--role', 'viewer'], typed)
    expect(shown).toBe('Password: \nAgain: \n')
    expect(printed).toContain('Added ani')
    expect(await isPassword(PASSWORD, (await accounts())[0]?.hash)).toBe(true)
  })

  test.each<[string, RunOptions, RegExp]>([
    ['the two differ', { input: `${PASSWORD}\rriver & snow\r`, isTTY: true }, /not the same/],
    ['nothing was typed', { input: '', isTTY: true }, /No password was given/],
    ['it is broken off', { input: '\u0003', isTTY: true }, /No password was given/],
    ['nobody is there to ask', { input: PASSWORD }, /--password-stdin/],
  ])('adds nobody where %s', async (_, options, message) => {
    await expect(run(['add', 'ani', '--role', 'viewer'], options)).rejects.toThrow(message)
    await expect(stat(file)).rejects.toThrow()
  })

  test.each(['short', '', 'x'.repeat(1025)])('adds nobody with the password "%s"', async (password) => {
    await expect(add('ani', 'viewer', password)).rejects.toThrow(/8 to 1024 characters/)
  })

  test('adds nobody with a role or a name that is none', async () => {
    await expect(add('ani', 'root')).rejects.toThrow(/viewer, operator/)
    await expect(add('a\u202eb')).rejects.toThrow(/visible characters/)
    await expect(run(['add', 'ani', '--password-stdin'], { input: PASSWORD })).rejects.toThrow(/--role/)
  })

  test('replaces somebody only where it is said', async () => {
    await add('ani')
    await add('budi')
    await expect(add('ani', 'operator')).rejects.toThrow(/--replace/)
    await run(['add', 'ani', '--role', 'operator', '--password-stdin', '--replace'], { input: 'another one' })
    const ani = (await accounts()).find(({ name }) => name === 'ani')
    expect(ani?.role).toBe('operator')
    expect(await isPassword('another one', ani?.hash)).toBe(true)
    expect(await accounts()).toHaveLength(2)
  })

  test('lists who may sign in, without hashes', async () => {
    expect((await run(['list'])).printed).toBe('Nobody can sign in yet.\n')
    await add('ani', 'operator')
    await add('budi')
    expect((await run(['list'])).printed).toBe('  ani   operator\n  budi  viewer\n')
    expect(JSON.parse((await run(['list', '--json'])).printed)).toEqual([
      { name: 'ani', role: 'operator' },
      { name: 'budi', role: 'viewer' },
    ])
  })

  test('removes somebody', async () => {
    await add('ani')
    await add('budi')
    await run(['remove', 'ani'])
    expect((await accounts()).map(({ name }) => name)).toEqual(['budi'])
    await expect(run(['remove', 'ani'])).rejects.toThrow(/nobody called "ani"/)
  })

  test('has what it changed recorded, and nothing else', async () => {
    await add('ani', 'operator')
    await expect(add('ani')).rejects.toThrow(/--replace/)
    await run(['add', 'ani', '--role', 'viewer', '--password-stdin', '--replace'], { input: 'another one' })
    await run(['list'])
    await run(['remove', 'ani'])
    expect(changes).toEqual([
      { event: 'account-add', what: { account: 'ani', role: 'operator' } },
      { event: 'account-replace', what: { account: 'ani', role: 'viewer' } },
      { event: 'account-remove', what: { account: 'ani' } },
    ])
  })

  test.each([undefined, ' '])('says that it needs to know the file (%s)', async (usersFile) => {
    const command = userCommand({
      usersFile,
      out: new PassThrough(),
      output: new PassThrough(),
      input: new PassThrough(),
      recordChange,
    })
    await expect(command.parseAsync(['list'], { from: 'user' })).rejects.toThrow(/^USERS_FILE: it is not set/)
  })
})
