import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../service/store/sqlite/open-store.ts'
import type { Store } from '../../service/store/store.ts'
import { runStdinImport } from './import-stdin.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')

async function withWeir(): Promise<{ store: Store; organisationId: string; stored: () => Promise<string> }> {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('board')
  const sensors = [{ id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
  const kind = { type: 'AWLR', lat: null, long: null, intervalSeconds: 60 }
  const device = await store.registerDevice({ ...kind, organisationId, id: 'weir', name: 'Weir', sensors })
  return {
    store,
    organisationId,
    async stored() {
      const texts: string[] = []
      for await (const { lines } of store.pages(device, 0, NOW_MS * 2))
        texts.push(Buffer.from(lines).toString())
      return texts.join('')
    },
  }
}

function line(seconds: number, value: number, device = 'weir'): string {
  const timestamp = new Date(seconds * 1000).toISOString()
  return `${JSON.stringify({ device_id: device, timestamp, sensors: { level: value } })}\n`
}

/** Starts an import on a pipe of its own. */
function started(store: Store, ended: Promise<void> = new Promise(() => {})) {
  const input = new PassThrough()
  const out = new PassThrough()
  const err = new PassThrough()
  const code = runStdinImport({ store, input, now: () => NOW_MS, output: { out, err }, ended })
  return { input, code, out, printed: () => [String(out.read() ?? ''), String(err.read() ?? '')] as const }
}

async function imported(store: Store, text: string) {
  const { input, code, printed } = started(store)
  input.end(text)
  return { code: await code, printed: printed() }
}

test('C72 good lines end with a summary and 0, the second time as well', async () => {
  const { store, stored } = await withWeir()
  const text = line(1, 5) + line(2, 6)
  expect(await imported(store, text)).toEqual({
    code: 0,
    printed: [
      `Imported into the organisation "board":
  rows read               2
  stored                  2
  already there           0
  without any value       0
  skipped: in the future  0
  skipped: broken         0
`,
      '',
    ],
  })
  const second = await imported(store, text)
  expect(second.code).toBe(0)
  expect(second.printed[0]).toMatch(/already there +2$/m)
  expect(await stored()).toBe('1,5\n2,6\n')
})

test('C72 a bad line is told with its number, and the others are stored', async () => {
  const { store, stored } = await withWeir()
  const far = line(NOW_MS / 1000 + 601, 1)
  const near = line(NOW_MS / 1000 + 600, 7)
  const text = `${line(1, 5)}\n{"device_id":"\u202eweir"}\n${line(2, 6, 'sea')}${far}${near}`
  const { code, printed } = await imported(store, text)
  expect(code).toBe(2)
  expect(printed[1]).toBe(
    'stdin:3: timestamp is no text\n' +
      'stdin:4: the organisation has no station "sea"; import it with a stations.csv first\n',
  )
  expect(printed[0]).toMatch(/in the future +1$/m)
  expect(await stored()).toBe(`1,5\n${NOW_MS / 1000 + 600},7\n`)
})

test('C72 nothing at all is 1', async () => {
  const { store } = await withWeir()
  expect((await imported(store, '\n')).code).toBe(1)
  await store.addOrganisation('harbour')
  const unclear = await imported(store, line(1, 5))
  expect([unclear.code, unclear.printed[1]]).toEqual([
    1,
    'Nothing was imported: There are several organisations; name one with --organisation: board, harbour\n',
  ])
})

test('C72 a pipe that never ends is stored while it is open, and stopping stores the rest', async () => {
  const { store, stored } = await withWeir()
  let first: () => void = () => {}
  const appended = new Promise<void>((resolve) => {
    first = resolve
  })
  const watched: Store = {
    ...store,
    async append(...sets) {
      const counts = await store.append(...sets)
      first()
      return counts
    },
  }
  let stop: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    stop = resolve
  })
  const { input, code } = started(watched, ended)
  input.write(line(1, 5))
  await appended
  expect(await stored()).toBe('1,5\n')
  input.write(line(2, 6))
  do await nextTurn()
  while (input.readableLength > 0)
  stop()
  expect(await code).toBe(0)
  expect(await stored()).toBe('1,5\n2,6\n')
})

test('a store that fails ends the import, also while no line comes', async () => {
  const { store } = await withWeir()
  const broken = new Error('disk on fire')
  const { input, code } = started({ ...store, append: () => Promise.reject(broken) })
  input.write(line(1, 5))
  await expect(code).rejects.toThrow(broken)
})

test('C72 an organisation that is not there has no stations, and is not made', async () => {
  const { store } = await withWeir()
  const output = { out: new PassThrough(), err: new PassThrough() }
  const input = new PassThrough()
  input.end(line(1, 5))
  const ended = new Promise<void>(() => {})
  const options = { store, organisation: 'bord', input, now: () => NOW_MS, output, ended }
  expect(await runStdinImport(options)).toBe(1)
  expect(String(output.err.read())).toBe(
    'Nothing was imported: There is no organisation "bord"; there are: board\n',
  )
  expect((await store.organisations()).map(({ name }) => name)).toEqual(['board'])
  const empty = openSqliteStore(':memory:')
  onTestFinished(() => empty.close())
  expect(await runStdinImport({ ...options, store: empty, input: new PassThrough() })).toBe(1)
  expect(String(output.err.read())).toMatch(/^Nothing was imported: There is no organisation yet; /)
})
