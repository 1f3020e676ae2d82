import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openStore, storeFile } from '../../service/store/sqlite/open-store.ts'
import { WEIR } from '../../service/store/testing/weir.ts'
import {
  mayLimitFiles,
  mayMount,
  newDirectory,
  outputOf,
  type Program,
  putStore,
  type TightDisk,
  tightFileSize,
  tightFileSystem,
} from '../testing/tight-disk.ts'

// real processes on a machine that may be busy
vi.setConfig({ testTimeout: 90_000 })

const LINES = 30_000
/** Enough to open the store and for some thousand of the readings. */
const LITTLE_BYTES = 600_000

const disks = [
  {
    what: 'a file system that is full',
    make: tightFileSystem,
    isPossible: mayMount(),
    says: /gaugeboard\.db is full/,
  },
  {
    what: 'a disk that refuses writes',
    make: tightFileSize,
    isPossible: mayLimitFiles(),
    says: /cannot be written/,
  },
]

describe.each(disks)('C72 import - on $what', ({ make, isPossible, says }) => {
  test.skipIf(!isPossible)(
    'waits, holds whoever writes to it, and stores everything once when there is room',
    async () => {
      const disk = await withWeir(make)
      const { program, err, exit, out } = imported(disk)
      feed(program, 1)
      const notice = await err.until(
        /^stdin:(\d+): waiting since \S+Z with ([\d,]+) readings from this line on/m,
      )
      expect(err.text()).toMatch(says)
      expect(Number(notice[2]?.replaceAll(',', ''))).toBeLessThanOrEqual(4_000)
      expect(program.stdin.writableLength).toBeGreaterThan(0)
      disk.makeRoom(program)
      await err.until(/^stdin: storing again since \S+Z, after \d+ s$/m)
      program.stdin.end()
      expect(await exit).toEqual([0, null])
      expect(await out).toMatch(/rows read +30,000\n +stored +30,000\n/)
      expect(await storedSeconds(disk)).toEqual(secondsFrom(1))
      expect(err.text().match(/waiting since/g)).toHaveLength(1)
    },
  )

  test.skipIf(!isPossible)(
    'told to end it says from which line to send again, and that completes the record',
    async () => {
      const disk = await withWeir(make)
      const first = imported(disk)
      feed(first.program, 1)
      await first.err.until(/waiting since/)
      first.program.kill('SIGTERM')
      expect(await first.exit).toEqual([2, null])
      const [, line, count] =
        first.err.text().match(/^stdin:(\d+): ([\d,]+) readings from this line on are not stored: /m) ?? []
      expect(Number(line)).toBeGreaterThan(1)
      expect(await first.out).toMatch(new RegExp(`^ +not stored +${count}$`, 'm'))
      expect(await storedSeconds(disk)).toEqual(secondsFrom(1).slice(0, Number(line) - 1))

      disk.makeRoom(first.program)
      const second = imported(disk)
      feed(second.program, Number(line))
      second.program.stdin.end()
      expect(await second.exit).toEqual([0, null])
      expect(await storedSeconds(disk)).toEqual(secondsFrom(1))
    },
  )
})

test.skipIf(!mayMount())('a store that cannot be opened for want of room is waited for as well', async () => {
  const disk = await withWeir(tightFileSystem)
  disk.fill(0)
  const { program, err, exit } = imported(disk)
  feed(program, 1)
  await err.until(/^stdin: waiting since \S+Z, and trying again: .*gaugeboard\.db/m)
  disk.makeRoom(program)
  await err.until(/^stdin: storing again since/m)
  program.stdin.end()
  expect(await exit).toEqual([0, null])
  expect(await storedSeconds(disk)).toEqual(secondsFrom(1))
})

/** A tight disk with a store on it that knows one station. */
async function withWeir(make: () => Promise<TightDisk>): Promise<TightDisk> {
  const disk = await make()
  await putStore(disk.directory, async (store) => {
    const { id: organisationId } = await store.addOrganisation('River board')
    await store.registerDevice({ ...WEIR, organisationId })
  })
  disk.fill(LITTLE_BYTES)
  return disk
}

function imported(disk: TightDisk) {
  const program = disk.start(['import', '-'])
  // a feeder whose reader ends hears of it here
  program.stdin.on('error', () => {})
  return { program, err: outputOf(program), exit: once(program, 'exit'), out: text(program.stdout) }
}

function feed(program: Program, fromLine: number): void {
  for (const second of secondsFrom(fromLine)) {
    const timestamp = new Date(second * 1000).toISOString()
    program.stdin.write(
      `${JSON.stringify({ device_id: 'weir', timestamp, sensors: { fluid_level: second } })}\n`,
    )
  }
}

/** What line after line holds. */
function secondsFrom(line: number): number[] {
  return Array.from({ length: LINES + 1 - line }, (_, index) => line + index)
}

/** Read from a copy: the file system may end with its processes. */
async function storedSeconds(disk: TightDisk): Promise<number[]> {
  const place = newDirectory()
  for (const suffix of ['', '-wal']) {
    const file = `${storeFile(disk.directory)}${suffix}`
    if (existsSync(file)) cpSync(file, `${storeFile(place)}${suffix}`)
  }
  const store = openStore(place)
  onTestFinished(() => store.close())
  const [organisation] = await store.organisations()
  const device = await store.device(organisation?.id ?? '', WEIR.id)
  const seconds: number[] = []
  if (!device) return seconds
  for await (const { lines } of store.pages(device, 0, 1e12)) {
    for (const one of Buffer.from(lines).toString().trimEnd().split('\n'))
      seconds.push(Number(one.split(',')[0]))
  }
  return seconds
}
