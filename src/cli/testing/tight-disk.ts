import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../service/store/sqlite/open-database.ts'
import { openStore, storeFile } from '../../service/store/sqlite/open-store.ts'
import type { Store } from '../../service/store/store.ts'
import { testProgram } from './test-program.ts'

export type Program = ChildProcessByStdio<Writable, Readable, Readable>

/** A data directory with little room, for processes of the program that a test starts; gone when the test is over. */
export interface TightDisk {
  /** The directory as it is seen from here. */
  directory: string
  /** The same as the processes on it see it. */
  place: string
  /** Runs a command of the program on it. */
  start(words: readonly string[], env?: Record<string, string>): Program
  /** Leaves that many bytes free. */
  fill(bytes: number): void
  makeRoom(program: Program): void
}

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const PROGRAM = [process.execPath, await testProgram()]
const DISK_BYTES = 32 * 1024 * 1024
const BLOCK_BYTES = 4096

/** Whether this account may mount a file system of its own, in a namespace that ends with its last process. */
export function mayMount(): boolean {
  return (
    spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
  )
}

/** Whether there is a limit on the size of files to be lifted again. */
export function mayLimitFiles(): boolean {
  return spawnSync('prlimit', ['--fsize=4096:unlimited', 'true']).status === 0
}

/** A real file system that is really full (ENOSPC). */
export async function tightFileSystem(): Promise<TightDisk> {
  const directory = newDirectory()
  const script = `mount -t tmpfs -o size=${DISK_BYTES} tmpfs "$0" && echo mounted && exec cat`
  const holder = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', script, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.stdin.end())
  await once(holder.stdout, 'data')
  const seen = `/proc/${holder.pid}/root${directory}`
  const ballast = join(seen, 'ballast')
  const inside = [
    '--target',
    String(holder.pid),
    '--user',
    '--preserve-credentials',
    '--mount',
    `--wd=${REPOSITORY}`,
  ]
  return {
    directory: seen,
    place: directory,
    start: (words, env) => started('nsenter', [...inside, ...PROGRAM, ...words], directory, env),
    fill(bytes) {
      const file = openSync(ballast, 'a')
      try {
        for (;;) writeSync(file, Buffer.alloc(BLOCK_BYTES))
      } catch {
        // full
      }
      closeSync(file)
      spawnSync('truncate', ['--size', `-${bytes}`, ballast])
    },
    makeRoom: () => rmSync(ballast, { force: true }),
  }
}

/** A limit on the size of files, which SQLite reports as it does a quota or a failing disk. Needs no rights. */
export async function tightFileSize(): Promise<TightDisk> {
  const directory = newDirectory()
  let limit = 'unlimited'
  return {
    directory,
    place: directory,
    start: (words, env) =>
      started('prlimit', [`--fsize=${limit}:unlimited`, ...PROGRAM, ...words], directory, env),
    fill(bytes) {
      limit = String(bytes)
    },
    makeRoom(program) {
      limit = 'unlimited'
      spawnSync('prlimit', ['--pid', String(program.pid), '--fsize=unlimited'])
    },
  }
}

/** Puts a store into a directory, with what `fill` writes into it, as one file. */
export async function putStore<Result>(
  directory: string,
  fill: (store: Store) => Promise<Result>,
): Promise<Result> {
  const place = newDirectory()
  const store = openStore(place)
  const result = await fill(store)
  await store.close()
  const db = openDatabase(storeFile(place))
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  cpSync(storeFile(place), storeFile(directory))
  return result
}

/** What a program says on standard error. */
export function outputOf({ stderr }: Program) {
  let output = ''
  const ended = once(stderr.setEncoding('utf8'), 'close')
  stderr.on('data', (part) => {
    output += part
  })
  return {
    text: () => output,
    /** Waits for it; rejects when the program ends without. */
    async until(pattern: RegExp): Promise<RegExpExecArray> {
      let isOver = false
      for (;;) {
        const found = pattern.exec(output)
        if (found) return found
        if (isOver) throw new Error(`It ended, and said: ${output}`)
        isOver = await Promise.race([once(stderr, 'data').then(() => false), ended.then(() => true)])
      }
    },
  }
}

export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-tight-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

function started(command: string, words: readonly string[], dataDirectory: string, env = {}): Program {
  const child = spawn(command, words, {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
