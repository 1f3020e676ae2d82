import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'gaugeboard-folder-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('a folder is made with those above it, for its owner only, and left as it is where it is there', () => {
  const above = directory()
  const path = join(above, 'deep', 'data')
  makeFolder(path)
  for (const made of [path, join(above, 'deep')]) expect(statSync(made).mode & 0o777).toBe(0o700)
  writeFileSync(join(path, 'file'), 'kept')
  makeFolder(path)
  expect(existsSync(join(path, 'file'))).toBe(true)
})

test('a file in its place or above it is an error', () => {
  const file = join(directory(), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(join(file, 'data'))).toThrow(/ENOTDIR|EEXIST/)
})

test.skipIf(!existsSync('/proc/self'))(
  'a file system that takes no folder is an error, and not waited for',
  () => {
    expect(() => makeFolder('/proc/gaugeboard')).toThrow('ENOENT')
    expect(() => makeFolder('/proc/gaugeboard/deep/data')).toThrow('ENOENT')
  },
)
