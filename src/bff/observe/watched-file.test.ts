import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestLogger } from '../testing/test-upstream.ts'
import { type Taken, WatchedFile } from './watched-file.ts'

/** A watched file of words, and how they are taken in. */
function watched(take: (text: string) => Taken<string>, onChange: (text: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gaugeboard-watched-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'words.txt')
  const write = (text: string) => writeFileSync(path, text)
  write('first')
  const logger = createTestLogger()
  const file = new WatchedFile<string>({
    ...{ path, name: 'words file', logger, counts: () => ({}), onChange },
    take: (bytes) => take(bytes.toString()),
  })
  return { file, write, logger, path }
}

const refuseBad = (text: string): Taken<string> => {
  if (text === 'bad') throw new RangeError('Maximum call stack size exceeded')
  return { change: text }
}

it('says what went wrong when a file cannot be taken in, and reads the next one', async () => {
  const changes: string[] = []
  const { file, write, logger, path } = watched(refuseBad, (text) => changes.push(text))
  await file.open()
  write('bad')
  await file.reload()
  expect(file.problems).toEqual([`${path} cannot be read: RangeError: Maximum call stack size exceeded`])
  expect(logger.lines).toMatchObject([
    { level: 'error', message: 'the words file is broken; the one before stays in use' },
  ])
  write('good')
  await file.reload()
  expect([file.problems, changes]).toEqual([[], ['good']])
})

it('stops the start with what went wrong', async () => {
  const { file, write } = watched(refuseBad)
  write('bad')
  await expect(file.open()).rejects.toThrow(/cannot be read: RangeError/)
})

it('goes on when a listener fails, and says so', async () => {
  const changes: string[] = []
  const { file, write, logger } = watched(refuseBad, (text) => {
    changes.push(text)
    if (text === 'second') throw new Error('the listener is broken')
  })
  await file.open()
  for (const text of ['second', 'third']) {
    write(text)
    await file.reload()
  }
  expect(changes).toEqual(['second', 'third'])
  expect(logger.lines).toMatchObject([
    { level: 'info' },
    { level: 'error', message: expect.stringMatching(/^the words file has been read, but not everything/) },
    { level: 'info' },
  ])
})
