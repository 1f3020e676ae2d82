import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestLogger } from '../../testing/test-upstream.ts'
import { type Account, fingerprintOf, isAccountName, parseAccounts, stringifyAccounts } from './accounts.ts'
import { readAccountsFile, watchAccountsFile, writeAccountsFile } from './accounts-file.ts'
import { hashPassword, isPassword, isPasswordHash } from './password-hash.ts'

// real, but for a moment in which a file cannot be read
vi.mock('node:fs/promises', { spy: true })

let directory = ''
let ani: Account
let budi: Account
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gaugeboard-accounts-'))
  ani = { name: 'ani', role: 'operator', hash: await hashPassword('river & rain') }
  budi = { name: 'Budi Ö.', role: 'viewer', hash: await hashPassword('another one') }
})
afterAll(() => rm(directory, { recursive: true }))

describe('a password', () => {
  it('is kept as an argon2id hash with the parameters of OWASP, each time another', async () => {
    expect(ani.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(isPasswordHash(ani.hash)).toBe(true)
    expect(await hashPassword('river & rain')).not.toBe(ani.hash)
  })

  it('is right only as it is', async () => {
    expect(await isPassword('river & rain', ani.hash)).toBe(true)
    for (const wrong of ['', 'River & rain', 'river & rain ', ani.hash]) {
      expect(await isPassword(wrong, ani.hash)).toBe(false)
    }
  })

  it('is the same from a keyboard that composes its characters otherwise', async () => {
    const hash = await hashPassword('caf\u00e9 river')
    expect(await isPassword('cafe\u0301 river', hash)).toBe(true)
  })

  it('is never right for nobody, not even the one that is checked in their stead', async () => {
    expect(await isPassword('a password of nobody', undefined)).toBe(false)
  })
})

describe('an accounts file', () => {
  it('comes back as it was written', () => {
    expect(parseAccounts(stringifyAccounts([ani, budi]))).toEqual([ani, budi])
    expect(parseAccounts(stringifyAccounts([]))).toEqual([])
  })

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{', /not JSON/],
    ['lists in lists', `${'['.repeat(50_000)}"hidden-word"${']'.repeat(50_000)}`, /more than 64 levels deep/],
    ['no list', '{}', /array/],
    ['a role that is none', [{ name: 'a', role: 'root', hash: 'x' }], /at 0\.role: .*viewer, operator/],
    [
      'a plain password',
      [{ name: 'a', role: 'viewer', hash: 'hidden-word' }],
      /at 0\.hash: .*gaugeboard user add/,
    ],
    ['a name that hides', [{ name: 'a\u202eb', role: 'viewer', hash: 'hidden-word' }], /at 0\.name/],
  ])('with %s says what is wrong, and repeats no secret', (_, content, pattern) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    expect(() => parseAccounts(text)).toThrow(pattern)
    expect(() => parseAccounts(text)).not.toThrow(/hidden-word/)
  })

  it('has no name twice', () => {
    expect(() => parseAccounts(stringifyAccounts([ani, budi, ani]))).toThrow(/at 2\.name: .*twice/)
  })

  it.each(['', ' a', 'a ', 'a\nb', 'a\u0000', '\u200f', 'x'.repeat(65)])('has no name like "%s"', (name) => {
    expect(isAccountName(name)).toBe(false)
  })

  it('is replaced as a whole, for our own eyes only, and leaves nothing beside it', async () => {
    const file = join(directory, 'written.json')
    await writeAccountsFile(file, [ani])
    await writeAccountsFile(file, [ani, budi])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(parseAccounts(await readFile(file, 'utf8'))).toEqual([ani, budi])
    expect((await readdir(directory)).filter((name) => name.startsWith('written'))).toEqual(['written.json'])
  })

  it('that cannot be written or read says so', async () => {
    await expect(writeAccountsFile(join(directory, 'no', 'such', 'x.json'), [])).rejects.toThrow(
      /cannot be written/,
    )
    await expect(readAccountsFile(directory)).rejects.toThrow(/cannot be read/)
    expect(await readAccountsFile(join(directory, 'not-there.json'))).toEqual([])
  })
})

describe('a watched accounts file', () => {
  const clock = { nowMs: 0 }
  const watch = async (file: string) => {
    const logger = createTestLogger()
    const accounts = await watchAccountsFile(file, { now: () => clock.nowMs, logger })
    return { accounts, logger }
  }

  it('is read again within a second of a change', async () => {
    const file = join(directory, 'watched.json')
    await writeAccountsFile(file, [ani])
    const { accounts } = await watch(file)
    expect(await accounts.find('ani')).toEqual(ani)
    await writeAccountsFile(file, [budi])
    expect(await accounts.find('ani')).toEqual(ani)
    clock.nowMs += 1000
    expect(await accounts.find('ani')).toBeUndefined()
    expect(await accounts.find(budi.name)).toEqual(budi)
  })

  it('is read again also where the clock was ahead and is put back', async () => {
    const file = join(directory, 'clock.json')
    await writeAccountsFile(file, [ani])
    const { accounts } = await watch(file)
    clock.nowMs += 6 * 3_600_000
    expect(await accounts.find('ani')).toEqual(ani)
    clock.nowMs -= 6 * 3_600_000
    await writeAccountsFile(file, [budi])
    expect(await accounts.find('ani')).toBeUndefined()
  })

  it('keeps the accounts before while it is broken or gone, and says so', async () => {
    const file = join(directory, 'broken.json')
    await writeAccountsFile(file, [ani])
    const { accounts, logger } = await watch(file)
    await writeFile(file, '[{"name":')
    clock.nowMs += 1000
    expect(await accounts.find('ani')).toEqual(ani)
    await rm(file)
    clock.nowMs += 1000
    expect(await accounts.find('ani')).toEqual(ani)
    expect(logger.lines).toHaveLength(2)
    await writeAccountsFile(file, [budi])
    clock.nowMs += 1000
    expect(await accounts.find('ani')).toBeUndefined()
  })

  it('that could not be read for a moment is tried again, and told of once', async () => {
    const file = join(directory, 'locked.json')
    await writeAccountsFile(file, [ani])
    const { accounts, logger } = await watch(file)
    await writeAccountsFile(file, [ani, budi])
    for (let attempt = 0; attempt < 2; attempt++) {
      vi.mocked(readFile).mockRejectedValueOnce(Object.assign(new Error(), { code: 'EACCES' }))
      clock.nowMs += 1000
      expect(await accounts.find(budi.name)).toBeUndefined()
    }
    clock.nowMs += 1000
    expect(await accounts.find(budi.name)).toEqual(budi)
    expect(logger.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  it('that is written while it is read for the first time is read again', async () => {
    const file = join(directory, 'early.json')
    await writeAccountsFile(file, [ani, budi])
    const text = await readFile(file, 'utf8')
    vi.mocked(readFile).mockImplementationOnce(async () => {
      await writeAccountsFile(file, [ani])
      return text
    })
    const { accounts } = await watch(file)
    expect(await accounts.find(budi.name)).toEqual(budi)
    clock.nowMs += 1000
    expect(await accounts.find(budi.name)).toBeUndefined()
  })
})

it('an account is told from what it was by its password and its role', () => {
  expect(fingerprintOf(ani)).toBe(fingerprintOf({ ...ani }))
  expect(fingerprintOf({ ...ani, role: 'viewer' })).not.toBe(fingerprintOf(ani))
  expect(fingerprintOf({ ...ani, hash: budi.hash })).not.toBe(fingerprintOf(ani))
})
