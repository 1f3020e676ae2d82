import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { issueBasicKey } from '../service/auth/issue-keys.ts'
import { WEIR } from '../service/store/testing/weir.ts'
import { mayMount, newDirectory, outputOf, putStore, tightFileSystem } from './testing/tight-disk.ts'

// real processes on a machine that may be busy
vi.setConfig({ testTimeout: 90_000 })

/** Enough to open the store and to make a certificate, and far less than a month of simulated stations takes. */
const LITTLE_BYTES = 600_000

interface Listing {
  data: { device_id: string }[]
}

test.skipIf(!mayMount())(
  'a service whose disk is full answers, says so once, and stores again when there is room',
  async () => {
    const disk = await tightFileSystem()
    const auth = await putStore(disk.directory, async (store) => {
      const { id: organisationId } = await store.addOrganisation('River board')
      const device = await store.registerDevice({ ...WEIR, organisationId })
      await store.append(device, [{ timeMs: 0, values: [521.7] }])
      const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
      return `${apiKey}:${secretKey}`
    })
    disk.fill(LITTLE_BYTES)
    const program = disk.start(['service'], { SERVICE_PORT: '0', SIMULATE: '1' })
    const exit = once(program, 'exit')
    const err = outputOf(program)
    const [line] = await once(createInterface(program.stdout), 'line')
    const url = / at (https:\S+)$/.exec(line)?.[1] ?? ''
    const ca = readFileSync(join(disk.directory, 'tls', 'service.crt'))
    const get = async <Body>(path: string): Promise<Body> => {
      const [response] = await once(request(`${url}${path}`, { ca, auth, agent: false }).end(), 'response')
      expect(response.statusCode).toBe(200)
      return (await json(response)) as Body
    }
    const listed = async () => (await get<Listing>('/devices')).data.map(({ device_id }) => device_id)

    await err.until(/The disk of \S*gaugeboard\.db is full .* Make room on it/)
    expect(await listed()).toContain('weir')
    const range = 'start=1970-01-01T00:00:00Z&end=1970-01-02T00:00:00Z'
    expect((await get<{ data: unknown[] }>(`/devices/weir/data?${range}`)).data).toHaveLength(1)

    disk.makeRoom(program)
    await err.until(/The store takes writes again/)
    await expect.poll(async () => (await listed()).length, { timeout: 30_000 }).toBeGreaterThan(10)
    program.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(err.text().match(/takes no writes now/g)).toHaveLength(1)
  },
)

test.skipIf(!mayMount())(
  'an admin command that cannot be carried out says so in a sentence and ends with 1',
  async () => {
    const disk = await tightFileSystem()
    await putStore(disk.directory, (store) => store.addOrganisation('River board'))
    disk.fill(0)
    const program = disk.start(['admin', 'organisation', 'add', 'Harbour'])
    const err = outputOf(program)
    expect(await once(program, 'exit')).toEqual([1, null])
    await err.until(/\n/)
    expect(err.text()).toMatch(
      /^\S+gaugeboard\.db cannot be written \(disk I\/O error, \S+\)\. See whether its disk is full/,
    )
  },
)

test.skipIf(!mayMount())(
  'a backup for which there is no room names the copy, leaves nothing behind and ends with 1',
  async () => {
    const disk = await tightFileSystem()
    const dataDirectory = newDirectory()
    await putStore(dataDirectory, (store) => store.addOrganisation('River board'))
    disk.fill(20_000)
    const copy = join(disk.place, 'copy.db')
    const program = disk.start(['admin', 'backup', copy], { DATA_DIR: dataDirectory })
    const err = outputOf(program)
    expect(await once(program, 'exit')).toEqual([1, null])
    await err.until(/\n/)
    expect(err.text()).toMatch(`The disk of ${copy} is full`)
    expect(existsSync(join(disk.directory, 'copy.db'))).toBe(false)
  },
)
