import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type TestReceiver, testReceiver } from '../../outbox/testing/test-receiver.ts'
import { openStore } from '../../service/store/sqlite/open-store.ts'
import { readConfig } from '../config/config.ts'
import { startService } from '../service.ts'
import { createEmbeddedService } from './embedded-service.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const KEY = 'key-of-the-receiver'

const STARTS = [
  ['npm start', createEmbeddedService],
  ['npm run service', startService],
] as const

/** A running sender, and a station in its store whose readings go to a receiver on this machine. */
async function running(
  start: (typeof STARTS)[number][1],
  { environment, receiver }: { environment: Record<string, string>; receiver: TestReceiver },
) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-webhooks-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
  const importing = openStore(dataDirectory)
  onTestFinished(() => importing.close())
  const { id: organisationId } = await importing.addOrganisation('default')
  const subscription = { organisationId, url: receiver.url, key: KEY, createdAtMs: 0 }
  const { id } = await importing.addSubscription(subscription)
  const sensors = [{ id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
  const place = { name: 'Weir', type: 'AWLR', lat: null, long: null, intervalSeconds: 60 }
  const device = await importing.registerDevice({ organisationId, id: 'weir', ...place, sensors })

  const logged = new PassThrough({ encoding: 'utf8' })
  const config = readConfig({
    DATA_DIR: dataDirectory,
    SERVICE_PORT: '0',
    SIMULATE: '0',
    ...environment,
  })
  const out = new PassThrough()
  // a clock that goes on, for the waits between tries
  const startMs = performance.now()
  const now = () => NOW_MS + Math.round(performance.now() - startMs)
  const sender = await start(config, { now, logger: pino(logged), out })
  onTestFinished(() => sender.close())
  await importing.append(device, [{ timeMs: NOW_MS, values: [521.7] }])
  return { logged, tries: async () => (await importing.outbox.deliveries(id, 10)).attempts }
}

test.each(STARTS)(
  'R34 %s sends what another process stored to whoever is subscribed, and logs no key',
  async (_, start) => {
    let requests = 0
    const receiver = await testReceiver((response) => response.writeHead(++requests === 1 ? 500 : 200).end())
    const { logged } = await running(start, { environment: { WEBHOOK_ALLOW_PRIVATE: '1' }, receiver })
    await receiver.until(2)

    for (const { body, headers } of receiver.received) {
      expect(JSON.parse(body)).toEqual({
        event: 'sensor.data',
        device_id: 'weir',
        timestamp: '2026-03-04T05:06:07Z',
        data: { fluid_level: 521.7 },
      })
      expect(headers['x-api-key']).toBe(KEY)
    }
    const text = String(logged.read())
    expect(text).toContain('answered 500')
    expect(text).not.toContain(KEY)
  },
)

test.each(STARTS)('C34 %s sends nothing to this machine unless told to, and says why', async (_, start) => {
  const receiver = await testReceiver()
  const { logged, tries } = await running(start, { environment: {}, receiver })
  await expect.poll(async () => (await tries()).length).toBeGreaterThan(0)
  expect(await tries()).toContainEqual(
    expect.objectContaining({ status: null, problem: expect.stringContaining('WEBHOOK_ALLOW_PRIVATE=1') }),
  )
  expect(String(logged.read())).toContain('stands at 127.0.0.1, a loopback address')
  expect(receiver.received).toEqual([])
})
