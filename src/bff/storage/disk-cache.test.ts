import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestLogger } from '../testing/test-upstream.ts'
import { openDiskCache } from './disk-cache.ts'

const key = (n: number) => n.toString(16).padStart(64, '0')
const LIMIT_BYTES = 1000

describe('openDiskCopies', () => {
  let directory = ''
  const logger = createTestLogger()
  const open = () => openDiskCache({ directory, limitBytes: LIMIT_BYTES, logger })

  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'gaugeboard-copies-')), 'copies')
  })
  afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }))

  it('has what was put, at once and after the next start', async () => {
    const snapshotCache = await open()
    await snapshotCache.put(key(1), Buffer.from('one'))
    expect(String(await snapshotCache.get(key(1)))).toBe('one')
    await snapshotCache.settled()
    expect(String(await (await open()).get(key(1)))).toBe('one')
  })

  it('keeps one that is larger than the line for the disk, where nothing stands in it', async () => {
    const snapshotCache = await openDiskCache({ directory, limitBytes: 64 * 1024 * 1024, logger })
    const large = Buffer.alloc(17 * 1024 * 1024, 'x')
    await snapshotCache.put(key(1), large)
    await snapshotCache.put(key(2), Buffer.alloc(1024))
    await snapshotCache.settled()
    expect((await snapshotCache.get(key(1)))?.length).toBe(large.length)
    expect(await snapshotCache.get(key(2))).toBeUndefined()
  })

  it('makes what can wait later, and before all is settled', async () => {
    const snapshotCache = await open()
    const made: number[] = []
    for (const n of [1, 2]) {
      void snapshotCache.putLater(key(n), () => {
        made.push(n)
        return Buffer.from(`later ${n}`)
      })
    }
    expect(made).toEqual([])
    expect(String(await snapshotCache.get(key(1)))).toBe('later 1')
    await snapshotCache.settled()
    expect(made).toEqual([1, 1, 2])
    expect(String(await (await open()).get(key(2)))).toBe('later 2')
  })

  it('keeps the others where one cannot be made, and says so', async () => {
    const snapshotCache = await open()
    logger.lines.length = 0
    void snapshotCache.putLater(key(1), () => {
      throw new Error('not this one')
    })
    void snapshotCache.putLater(key(2), () => Buffer.from('two'))
    await snapshotCache.settled()
    void snapshotCache.putLater(key(3), () => Buffer.from('three'))
    await snapshotCache.settled()
    expect(await Promise.all([1, 2, 3].map(async (n) => String(await snapshotCache.get(key(n)))))).toEqual([
      'undefined',
      'two',
      'three',
    ])
    expect(logger.lines.map(({ message }) => message)).toEqual(['a snapshot could not be encoded'])
  })

  it('warns of nothing where a year of chunks waits to be made', async () => {
    const warnings: Error[] = []
    const warned = (warning: Error) => void warnings.push(warning)
    process.on('warning', warned)
    onTestFinished(() => void process.off('warning', warned))
    const snapshotCache = await open()
    for (let round = 0; round < 2; round++) {
      for (let n = 1; n <= 40; n++) void snapshotCache.putLater(key(n), () => Buffer.from(`${round}`))
      await snapshotCache.settled()
    }
    expect(warnings).toEqual([])
  })

  it('keeps the last of several, and never a file that is half written', async () => {
    const snapshotCache = await open()
    for (let n = 0; n < 20; n++) void snapshotCache.put(key(1), Buffer.from(`version ${n}`))
    await snapshotCache.settled()
    expect(await readdir(directory)).toEqual([`${key(1)}.copy`])
    expect(await readFile(join(directory, `${key(1)}.copy`), 'utf8')).toBe('version 19')
  })

  it('is readable for its own user only', async () => {
    const snapshotCache = await open()
    await snapshotCache.put(key(1), Buffer.from('one'))
    await snapshotCache.settled()
    expect((await stat(join(directory, `${key(1)}.copy`))).mode & 0o077).toBe(0)
    expect((await stat(directory)).mode & 0o077).toBe(0)
  })

  it('stays within its bound, the copies not used for longest going first, also after a start', async () => {
    const snapshotCache = await open()
    for (const n of [1, 2, 3]) await snapshotCache.put(key(n), Buffer.alloc(400))
    await snapshotCache.settled()
    await expect.poll(() => readdir(directory)).toEqual([2, 3].map((n) => `${key(n)}.copy`))
    const older = new Date(Date.now() - 60_000)
    await utimes(join(directory, `${key(3)}.copy`), older, older)
    const again = await open()
    await again.put(key(4), Buffer.alloc(400))
    await again.settled()
    await expect.poll(() => readdir(directory)).toEqual([2, 4].map((n) => `${key(n)}.copy`))
  })

  it('keeps nothing larger than its bound', async () => {
    const snapshotCache = await open()
    await snapshotCache.put(key(1), Buffer.alloc(LIMIT_BYTES + 1))
    await snapshotCache.settled()
    expect(await snapshotCache.get(key(1))).toBeUndefined()
  })

  it('leaves foreign files alone, removes what was left half written, and outlives a file that has gone', async () => {
    await (await open()).settled()
    await writeFile(join(directory, 'notes.txt'), 'mine')
    await writeFile(join(directory, '0123456789abcdef.part'), 'half')
    await writeFile(join(directory, `${key(1)}.copy`), 'one')
    const snapshotCache = await open()
    expect((await readdir(directory)).sort()).toEqual([`${key(1)}.copy`, 'notes.txt'])
    await rm(join(directory, `${key(1)}.copy`))
    expect(await snapshotCache.get(key(1))).toBeUndefined()
  })

  it('goes on, and says so once, when nothing can be written', async () => {
    const snapshotCache = await open()
    await rm(directory, { recursive: true })
    logger.lines.length = 0
    await snapshotCache.put(key(1), Buffer.from('one'))
    await snapshotCache.put(key(2), Buffer.from('two'))
    await snapshotCache.settled()
    expect(logger.lines.length).toBe(1)
    expect(await snapshotCache.get(key(1))).toBeUndefined()
  })
})
