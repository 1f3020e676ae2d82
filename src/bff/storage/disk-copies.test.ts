import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestLogger } from '../testing/test-upstream.ts'
import { openDiskCopies } from './disk-copies.ts'

const key = (n: number) => n.toString(16).padStart(64, '0')
const LIMIT_BYTES = 1000

describe('openDiskCopies', () => {
  let directory = ''
  const logger = createTestLogger()
  const open = () => openDiskCopies({ directory, limitBytes: LIMIT_BYTES, logger })

  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'gaugeboard-copies-')), 'copies')
  })
  afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }))

  it('has what was put, at once and after the next start', async () => {
    const copies = await open()
    await copies.put(key(1), Buffer.from('one'))
    expect(String(await copies.get(key(1)))).toBe('one')
    await copies.settled()
    expect(String(await (await open()).get(key(1)))).toBe('one')
  })

  it('makes what can wait later, and before all is settled', async () => {
    const copies = await open()
    const made: number[] = []
    for (const n of [1, 2]) {
      void copies.putLater(key(n), () => {
        made.push(n)
        return Buffer.from(`later ${n}`)
      })
    }
    expect(made).toEqual([])
    expect(String(await copies.get(key(1)))).toBe('later 1')
    await copies.settled()
    expect(made).toEqual([1, 1, 2])
    expect(String(await (await open()).get(key(2)))).toBe('later 2')
  })

  it('keeps the others where one cannot be made, and says so', async () => {
    const copies = await open()
    logger.lines.length = 0
    void copies.putLater(key(1), () => {
      throw new Error('not this one')
    })
    void copies.putLater(key(2), () => Buffer.from('two'))
    await copies.settled()
    void copies.putLater(key(3), () => Buffer.from('three'))
    await copies.settled()
    expect(await Promise.all([1, 2, 3].map(async (n) => String(await copies.get(key(n)))))).toEqual([
      'undefined',
      'two',
      'three',
    ])
    expect(logger.lines.map(({ message }) => message)).toEqual(['a copy could not be made'])
  })

  it('warns of nothing where a year of chunks waits to be made', async () => {
    const warnings: Error[] = []
    const warned = (warning: Error) => void warnings.push(warning)
    process.on('warning', warned)
    onTestFinished(() => void process.off('warning', warned))
    const copies = await open()
    for (let round = 0; round < 2; round++) {
      for (let n = 1; n <= 40; n++) void copies.putLater(key(n), () => Buffer.from(`${round}`))
      await copies.settled()
    }
    expect(warnings).toEqual([])
  })

  it('keeps the last of several, and never a file that is half written', async () => {
    const copies = await open()
    for (let n = 0; n < 20; n++) void copies.put(key(1), Buffer.from(`version ${n}`))
    await copies.settled()
    expect(await readdir(directory)).toEqual([`${key(1)}.copy`])
    expect(await readFile(join(directory, `${key(1)}.copy`), 'utf8')).toBe('version 19')
  })

  it('is readable for its own user only', async () => {
    const copies = await open()
    await copies.put(key(1), Buffer.from('one'))
    await copies.settled()
    expect((await stat(join(directory, `${key(1)}.copy`))).mode & 0o077).toBe(0)
    expect((await stat(directory)).mode & 0o077).toBe(0)
  })

  it('stays within its bound, the copies not used for longest going first, also after a start', async () => {
    const copies = await open()
    for (const n of [1, 2, 3]) await copies.put(key(n), Buffer.alloc(400))
    await copies.settled()
    await expect.poll(() => readdir(directory)).toEqual([2, 3].map((n) => `${key(n)}.copy`))
    const older = new Date(Date.now() - 60_000)
    await utimes(join(directory, `${key(3)}.copy`), older, older)
    const again = await open()
    await again.put(key(4), Buffer.alloc(400))
    await again.settled()
    await expect.poll(() => readdir(directory)).toEqual([2, 4].map((n) => `${key(n)}.copy`))
  })

  it('keeps nothing larger than its bound', async () => {
    const copies = await open()
    await copies.put(key(1), Buffer.alloc(LIMIT_BYTES + 1))
    await copies.settled()
    expect(await copies.get(key(1))).toBeUndefined()
  })

  it('leaves foreign files alone, removes what was left half written, and outlives a file that has gone', async () => {
    await (await open()).settled()
    await writeFile(join(directory, 'notes.txt'), 'mine')
    await writeFile(join(directory, '0123456789abcdef.part'), 'half')
    await writeFile(join(directory, `${key(1)}.copy`), 'one')
    const copies = await open()
    expect((await readdir(directory)).sort()).toEqual([`${key(1)}.copy`, 'notes.txt'])
    await rm(join(directory, `${key(1)}.copy`))
    expect(await copies.get(key(1))).toBeUndefined()
  })

  it('goes on, and says so once, when nothing can be written', async () => {
    const copies = await open()
    await rm(directory, { recursive: true })
    logger.lines.length = 0
    await copies.put(key(1), Buffer.from('one'))
    await copies.put(key(2), Buffer.from('two'))
    await copies.settled()
    expect(logger.lines.length).toBe(1)
    expect(await copies.get(key(1))).toBeUndefined()
  })
})
