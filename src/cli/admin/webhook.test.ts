import { PassThrough } from 'node:stream'
import type { Command } from 'commander'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqliteStore } from '../../service/store/sqlite/open-store.ts'
import type { Device } from '../../service/store/store.ts'
import { WEIR } from '../../service/store/testing/weir.ts'
import type { Change } from '../audit/command-audit.ts'
import { adminCommand } from './admin.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const URL = 'https://receiver.test/webhook/sensor-data'
const KEY = 'key-of-the-receiver'

/** A store with a device, and commands on it. */
async function desk({ allowPrivate = false } = {}) {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({ ...WEIR, organisationId })
  const changes: Change[] = []
  const recordChange = async (change: Change) => void changes.push(change)
  const kept = { ...store, close: async () => {} }

  async function run(...words: string[]): Promise<string> {
    const out = new PassThrough()
    const command = adminCommand({
      openStore: () => kept,
      allowPrivateReceivers: () => allowPrivate,
      now: () => NOW_MS,
      out,
      recordChange,
    })
    quiet(command)
    await command.parseAsync(['webhook', ...words], { from: 'user' })
    return String(out.read())
  }
  const json = async <T>(...words: string[]): Promise<T> => JSON.parse(await run(...words, '--json')) as T
  const add = () => json<{ id: string }>('add', 'River board', URL, '--key', KEY)
  return { store, device, organisationId, run, json, add, changes }
}

type Desk = Awaited<ReturnType<typeof desk>>

function quiet(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {} })
  for (const one of command.commands) quiet(one)
}

/** Stores readings and lets the first one end so. */
async function tried(
  { store, device }: { store: Desk['store']; device: Device },
  id: string,
  kind: 'retry' | 'gone',
) {
  await store.append(device, [
    { timeMs: 1000, values: [1] },
    { timeMs: 2000, values: [2] },
  ])
  const lanes = await store.outbox.claimLanes({
    receiverId: id,
    nowMs: NOW_MS,
    leaseUntilMs: NOW_MS,
    maxLanes: 1,
    maxMessages: 1,
  })
  const attempt = { startedAtMs: NOW_MS, endedAtMs: NOW_MS + 70, status: 500, problem: 'answered 500' }
  for (const { claim, messages } of lanes) {
    const outcome = kind === 'gone' ? { kind } : { kind, atMs: NOW_MS + 1000 }
    await store.outbox.settle(claim, messages[0]?.id ?? 0, attempt, outcome)
  }
}

test('add makes a subscription, and list shows it without the key', async () => {
  const { run, json, add, store } = await desk()
  const { id, ...rest } = await add()
  expect(rest).toEqual({ organisation: 'River board', url: URL })
  expect(await store.deliveryTargets()).toEqual([{ id, url: URL, key: KEY }])
  const created_at = '2026-03-04T05:06:07.000Z'
  expect(await json('list')).toEqual([{ id, ...rest, created_at, disabled_at: null }])
  const shown = (await run('list', 'River board')) + (await run('deliveries', id)) + (await run('replay', id))
  expect(shown).toContain(URL)
  expect(shown).not.toContain(KEY)
})

test('add takes the key from the environment, where no command line shows it', async () => {
  vi.stubEnv('WEBHOOK_KEY', 'key-of-the-environment')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { run, store } = await desk()
  await run('add', 'River board', URL)
  expect(await store.deliveryTargets()).toMatchObject([{ key: 'key-of-the-environment' }])
})

test('people are shown no query of an address, machines are', async () => {
  const { run, json, store } = await desk()
  const url = `${URL}?token=hush&more=?hush`
  const added = await run('add', 'River board', url, '--key', KEY)
  const [{ id } = { id: '' }] = await store.subscriptions()
  expect(await json('list')).toMatchObject([{ url }])
  expect(await json('deliveries', id)).toMatchObject({ url })
  const shown = [
    await run('list'),
    await run('deliveries', id),
    await run('replay', id),
    await run('remove', id),
  ]
  for (const text of [added, ...shown]) {
    expect(text).toContain(`${URL}?…`)
    expect(text).not.toContain('hush')
  }
})

test('what cannot be taken is told, without the key or what stands in an address', async () => {
  const { run, store } = await desk()
  const outputOf = async (...words: string[]): Promise<string> =>
    run(...words).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  expect(await outputOf('add', 'River board', 'http://receiver.test/', '--key', KEY)).toContain('https:')
  expect(await outputOf('add', 'nobody', URL, '--key', KEY)).toContain('organisation list')
  expect(await outputOf('add', 'River board', URL)).toContain('--key')
  expect(await outputOf('remove', 'x')).toContain('webhook list')
  for (const key of ['', 'hush hush ', 'hush\r\nX: y', 'hüsh', 'h'.repeat(5000)]) {
    const sentence = await outputOf('add', 'River board', URL, '--key', key)
    expect(sentence).toContain('cannot be sent in a header')
    expect(sentence).not.toContain('hush')
  }
  expect(await outputOf('add', 'River board', 'https://u:hush@r.test/', '--key', KEY)).not.toContain('hush')
  expect(await store.subscriptions()).toEqual([])
})

test('a private address is taken only where the operator allows such, and the refusal says how', async () => {
  const { run, store } = await desk()
  const add = ['add', 'River board', 'https://10.0.0.7/webhook', '--key', KEY]
  await expect(run(...add)).rejects.toThrow(/a private address.*WEBHOOK_ALLOW_PRIVATE=1/)
  expect(await store.subscriptions()).toEqual([])
  const allowing = await desk({ allowPrivate: true })
  expect(await allowing.run(...add)).toContain('https://10.0.0.7/webhook')
})

test('deliveries shows what waits, when it is tried next and what the tries came to', async () => {
  const all = await desk()
  const { id } = await all.add()
  await tried(all, id, 'retry')
  const next_try_at = '2026-03-04T05:06:08.000Z'
  expect(await all.json('deliveries', id)).toEqual({
    id,
    url: URL,
    disabled_at: null,
    waiting: 2,
    dead: 0,
    next_try_at,
    lanes: [{ device_id: 'weir', waiting: 2, failures: 1, next_try_at }],
    attempts: [
      {
        message: expect.any(Number),
        device_id: 'weir',
        at: '2026-03-04T05:06:07.000Z',
        milliseconds: 70,
        status: 500,
        problem: 'answered 500',
      },
    ],
    dead_letters: [],
  })
  expect(await all.run('deliveries', id)).toMatch(/2 waiting, 0 dead.*weir.*05:06:08.*answered 500/s)
})

test('replay sends dead letters again and enables what a receiver has disabled', async () => {
  const all = await desk()
  const { id } = await all.add()
  await tried(all, id, 'gone')
  const before = await all.json<{ dead_letters: { body: object }[] }>('deliveries', id)
  expect(before.dead_letters[0]?.body).toMatchObject({ device_id: 'weir', data: { fluid_level: 1 } })
  expect(await all.run('list')).toContain('disabled')
  expect(await all.json('replay', id, '--dead')).toEqual({ id, dead_letters: 2, waiting: 0 })
  expect(await all.json('deliveries', id)).toMatchObject({ disabled_at: null, waiting: 2, dead: 0 })
  expect(await all.json('replay', id)).toEqual({ id, dead_letters: 0, waiting: 2 })
})

test('remove ends a subscription', async () => {
  const { run, json, add } = await desk()
  const { id } = await add()
  expect(await json('remove', id)).toEqual({ id, url: URL })
  expect(await json('list')).toEqual([])
  expect(await run('list')).toContain('webhook add')
})

test("what is changed is recorded, by the receiver's host alone", async () => {
  const { json, run, changes } = await desk()
  const url = 'https://receiver.test/hooks/canary-token?token=canary-query'
  const { id } = await json<{ id: string }>('add', 'River board', url, '--key', KEY)
  await run('list')
  await run('replay', id, '--dead')
  await run('remove', id)
  expect(changes).toEqual([
    { event: 'webhook-add', what: { organisation: 'River board', id, receiver: 'receiver.test' } },
    { event: 'webhook-replay', what: { id, receiver: 'receiver.test', deadLetters: 0 } },
    { event: 'webhook-remove', what: { id, receiver: 'receiver.test' } },
  ])
})
