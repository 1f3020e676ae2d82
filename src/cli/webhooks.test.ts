import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../service/store/sqlite/open-store.ts'
import { testReceiver } from '../service/webhooks/test-receiver.ts'
import { readConfig } from './config.ts'
import { createEmbeddedService } from './embedded-service.ts'
import { startService } from './service.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const KEY = 'key-of-the-receiver'

test.each([
  ['npm start', createEmbeddedService],
  ['npm run service', startService],
])('R34 %s sends what another process stored to whoever is subscribed, and logs no key', async (_, start) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-webhooks-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
  let asked = 0
  const receiver = await testReceiver((response) => response.writeHead(++asked === 1 ? 500 : 200).end())
  const importing = openStore(dataDirectory)
  onTestFinished(() => importing.close())
  const { id: organisationId } = await importing.addOrganisation('default')
  await importing.addSubscription({ organisationId, url: receiver.url, key: KEY, createdAtMs: 0 })
  const sensors = [{ id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
  const place = { name: 'Weir', type: 'AWLR', lat: null, long: null, intervalSeconds: 60 }
  const device = await importing.registerDevice({ organisationId, id: 'weir', ...place, sensors })

  const logged = new PassThrough({ encoding: 'utf8' })
  const config = readConfig({ DATA_DIR: dataDirectory, SERVICE_PORT: '0', SIMULATE: '0' })
  const out = new PassThrough()
  // a clock that goes on, for the waits between tries
  const startMs = performance.now()
  const now = () => NOW_MS + Math.round(performance.now() - startMs)
  const running = await start(config, { now, logger: pino(logged), out })
  onTestFinished(() => running.close())
  await importing.append(device, [{ timeMs: NOW_MS, values: [521.7] }])
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
})
