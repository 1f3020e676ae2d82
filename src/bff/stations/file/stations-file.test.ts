import { readFileSync, type StatWatcher, watchFile } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BrokenFile } from '../../observe/watched-file.ts'
import { createTestLogger } from '../../testing/test-upstream.ts'
import { parseStationsFile } from './parse-stations-file.ts'
import { stationsOver } from './stations.ts'
import { StationsFile } from './stations-file.ts'

vi.mock('node:fs', { spy: true })
vi.mock('node:fs/promises', { spy: true })

let directory = ''
let path = ''
let logger = createTestLogger()

const logged = () => logger.lines.map(({ message }) => message)
const write = (basins: Record<string, string>) =>
  writeFile(
    path,
    JSON.stringify({
      stations: Object.fromEntries(Object.entries(basins).map(([id, basin]) => [id, { basin }])),
    }),
  )

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stations-'))
  path = join(directory, 'stations.json')
  logger = createTestLogger()
})
afterEach(() => rm(directory, { recursive: true }))

describe('the stations file', () => {
  it('that is broken at first is refused with every problem', async () => {
    await write({ a: '', b: '' })
    const failure = await StationsFile.open({ path, logger }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BrokenFile)
    expect((failure as BrokenFile).problems).toEqual([
      'stations.a.basin: a text is not empty',
      'stations.b.basin: a text is not empty',
    ])
  })

  it('that is empty is refused', async () => {
    await writeFile(path, '')
    await expect(StationsFile.open({ path, logger })).rejects.toThrow('it is no JSON')
  })

  it('that is not there is refused with its path', async () => {
    await expect(StationsFile.open({ path, logger })).rejects.toThrow(`${path} cannot be read: ENOENT`)
  })

  it('that breaks later stays in use as it was, and the log says why', async () => {
    await write({ a: 'Aire' })
    const file = await StationsFile.open({ path, logger })
    const { version } = file
    await writeFile(path, '{"stations": {"a": ')
    await file.reload()
    expect(file.of('a')?.basin).toBe('Aire')
    expect(file.version).toBe(version)
    expect(file.problems[0]).toMatch(/^it is no JSON/)
    expect(logged()).toEqual(['the stations file is broken; the one before stays in use'])
    await write({ a: 'Calder' })
    await file.reload()
    expect(file.of('a')?.basin).toBe('Calder')
    expect(file.problems).toEqual([])
  })

  it('that is taken away stays in use as it was', async () => {
    await write({ a: 'Aire' })
    const file = await StationsFile.open({ path, logger })
    await rm(path)
    await file.reload()
    expect(file.of('a')?.basin).toBe('Aire')
    expect(file.problems[0]).toContain('cannot be read')
  })

  it('adds to the stations that are known without it, and stands in their place', async () => {
    await write({ a: 'mine' })
    const others = new Map([
      ['a', { basin: 'theirs' }],
      ['b', { basin: 'theirs' }],
    ])
    const stations = stationsOver(await StationsFile.open({ path, logger }), others)
    expect([stations.of('a')?.basin, stations.of('b')?.basin]).toEqual(['mine', 'theirs'])
  })

  it('leaves a station’s entry as it is where nothing of it has changed', async () => {
    await write({ a: 'Aire', b: 'Calder' })
    const file = await StationsFile.open({ path, logger })
    const before = file.of('a')
    await write({ a: 'Aire', b: 'Wear' })
    await file.reload()
    expect(file.of('a')).toBe(before)
    expect(file.of('b')?.basin).toBe('Wear')
  })

  it('tells which stations it says something else of, and nothing where it says the same or is broken', async () => {
    await write({ a: 'Aire', b: 'Calder', c: 'Wear' })
    const file = await StationsFile.open({ path, logger })
    const reported: (readonly string[])[] = []
    stationsOver(file, new Map()).onChange((ids) => reported.push(ids))
    await file.reload()
    await writeFile(path, '{')
    await file.reload()
    await write({ a: 'Aire', b: 'Ouse', d: 'Tees' })
    await file.reload()
    expect(reported).toEqual([['b', 'c', 'd']])
  })

  it('tells whose readings are tested otherwise, all where the defaults are', async () => {
    const say = (file: object) => writeFile(path, JSON.stringify(file))
    await say({ stations: { a: { basin: 'Aire' }, b: {} } })
    const file = await StationsFile.open({ path, logger })
    const reported: unknown[] = []
    file.onChange((ids, judged) => reported.push([ids, judged]))
    await say({ stations: { a: { basin: 'Calder' }, b: { quality: { PH: null } } } })
    await file.reload()
    await say({ stations: { a: { basin: 'Calder' }, b: { quality: { PH: null } } }, stamp: 'start' })
    await file.reload()
    expect(reported).toEqual([
      [['a', 'b'], ['b']],
      [[], 'all'],
    ])
  })

  it('has others take their turn between its stations', async () => {
    const saying = (basin: string) => {
      const ids = Array.from({ length: 50 }, (_, n) => [`s${n}`, { basin }])
      return Buffer.from(JSON.stringify({ stations: Object.fromEntries(ids) }))
    }
    await writeFile(path, saying('Aire'))
    const file = await StationsFile.open({ path, logger })
    vi.mocked(readFile).mockResolvedValueOnce(saying('Wear'))
    // as if each of them took long
    let nowMs = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      nowMs += 20
      return nowMs
    })
    onTestFinished(() => clock.mockRestore())
    let turns = 0
    void file.reload()
    for (; file.of('s0')?.basin === 'Aire'; turns++) await setImmediate()
    // read, checked, and compared with those before
    expect(turns).toBeGreaterThan(3 * 50)
  })

  it('is not undone by a look that began before it was written and takes longer', async () => {
    await write({ a: 'Aire' })
    const file = await StationsFile.open({ path, logger })
    const saying = (basin: string) => Buffer.from(JSON.stringify({ stations: { a: { basin } } }))
    let answer = (_: NonSharedBuffer) => {}
    const slow = new Promise<NonSharedBuffer>((resolve) => {
      answer = resolve
    })
    vi.mocked(readFile).mockReturnValueOnce(slow).mockResolvedValueOnce(saying('Wear'))
    const looks = [file.reload(), file.reload()]
    await setImmediate()
    answer(saying('Calder'))
    await Promise.all(looks)
    expect(file.of('a')?.basin).toBe('Wear')
  })

  it('is read again where it changed after the first look and before there was anything to compare with', async () => {
    await write({ a: 'Aire' })
    const file = await StationsFile.open({ path, logger })
    // compares with what is there when its first look comes, which may be after ours
    vi.mocked(watchFile).mockReturnValueOnce({} as StatWatcher)
    onTestFinished(file.watch(500))
    await file.reload()
    await write({ a: 'Calder' })
    await expect.poll(() => file.of('a')?.basin).toBe('Calder')
  })

  it.each([
    ['is written', (basin: string) => write({ a: basin })],
    [
      'is replaced by renaming another',
      async (basin: string) => {
        const other = join(directory, 'new.json')
        await writeFile(other, JSON.stringify({ stations: { a: { basin } } }))
        await rename(other, path)
      },
    ],
  ])('is read again when it %s', async (_, change) => {
    await write({ a: 'Aire' })
    const file = await StationsFile.open({ path, logger })
    const stop = file.watch(20)
    try {
      await change('Calder')
      await expect.poll(() => file.of('a')?.basin).toBe('Calder')
      await change('Wear, longer')
      await expect.poll(() => file.of('a')?.basin).toBe('Wear, longer')
    } finally {
      stop()
    }
  })
})

it('the examples in the documents are stations files', () => {
  const document = readFileSync(new URL('../../../../docs/stations-file.md', import.meta.url), 'utf8')
  const examples = [...document.matchAll(/```json\n(.*?)```/gs)].map(([, example = '']) => example)
  expect(examples).toHaveLength(2)
  for (const example of examples) expect(parseStationsFile(example)).toHaveProperty('stations')
})
