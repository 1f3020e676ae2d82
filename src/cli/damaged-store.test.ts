import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createService } from '../service/create-service.ts'
import { openStore } from '../service/store/sqlite/open-store.ts'
import { damagedStore } from '../service/store/sqlite/testing/damaged-store.ts'
import { adminCommand } from './admin/admin.ts'
import { runStdinImport } from './import/import-stdin.ts'

const WHAT = (file: string) =>
  `${file} cannot be read (database disk image is malformed). Put a backup in its place`
/** Of the record's middle, which is damaged; a reading a minute. */
const DAY = 5
const at = (day: number) => new Date(day * 86_400_000).toISOString().replace('.000', '')

test('a service that meets damage answers 500, logs the file and what to do, and goes on answering', async () => {
  const { dataDir, file, auth } = await damagedStore()
  const store = openStore(dataDir)
  onTestFinished(() => store.close())
  const log = new PassThrough({ encoding: 'utf8' })
  const service = createService({ store, now: Date.now, logger: pino(log) })
  const get = (path: string) =>
    service(
      new Request(`http://service.test/external/v1${path}`, {
        headers: { authorization: `Basic ${Buffer.from(auth).toString('base64')}` },
      }),
    )
  const damaged = await get(`/devices/weir/data?start=${at(DAY)}&end=${at(DAY + 1)}`)
  expect([damaged.status, await damaged.json()]).toEqual([
    500,
    { message: 'Internal Server Error', data: null },
  ])
  expect(String(log.read())).toContain(WHAT(file))
  const whole = await get(`/devices/weir/data?start=${at(0)}&end=${at(0.5)}`)
  expect(await whole.json()).toMatchObject({ message: 'Success', data: { length: 721 } })
})

test('import - ends at a damaged store with the line, the file and what to do, and its summary', async () => {
  const { dataDir, file } = await damagedStore()
  const store = openStore(dataDir)
  onTestFinished(() => store.close())
  const [input, out, err] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const line = { device_id: 'weir', timestamp: at(DAY + 0.5), sensors: { fluid_level: 1 } }
  input.end(`\n${JSON.stringify(line)}\n`)
  const ended = new Promise<void>(() => {})
  expect(await runStdinImport({ store, input, now: Date.now, output: { out, err }, ended })).toBe(2)
  expect(String(err.read())).toContain(`stdin:2: 1 readings from this line on are not stored: ${WHAT(file)}`)
  expect(String(out.read())).toMatch(/^ +not stored +1$/m)
})

test('an admin command that meets damage says the same', async () => {
  const { dataDir, file } = await damagedStore()
  const out = new PassThrough()
  const command = adminCommand({
    openStore: () => openStore(dataDir),
    allowPrivateReceivers: () => false,
    now: Date.now,
    out,
    recordChange: async () => {},
  })
  const backup = command.parseAsync(['backup', join(dataDir, 'copy.db')], { from: 'user' })
  await expect(backup).rejects.toThrow(WHAT(file))
})
