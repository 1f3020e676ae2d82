import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AlarmListing } from '../../domain/alarms/alarm-view.ts'
import type { AlarmMessage } from '../../domain/alarms/message/alarm-message.ts'
import { testReceiver } from '../../outbox/testing/test-receiver.ts'
import { openStore } from '../../service/store/sqlite/open-store.ts'
import { readConfig } from '../config/config.ts'
import { createStack } from './stack.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const KEY = 'key-of-the-sender'

/** A dashboard with its service, a gauge in it, and what the files say. */
async function running(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'gaugeboard-alarms-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = openStore(folder)
  const { id: organisationId } = await store.addOrganisation('default')
  const sensors = [{ id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
  const place = { name: 'Katulampa', type: 'AWLR', lat: null, long: null, intervalSeconds: 60 }
  await store.registerDevice({ organisationId, id: 'katulampa', ...place, sensors })
  await store.close()

  const write = async (name: string, content: unknown) => {
    await writeFile(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  vi.stubEnv('ALARM_ROOM_SECRET', SECRET)
  onTestFinished(() => void vi.unstubAllEnvs())
  const [two, one] = [
    { name: 'Siaga 2', at: 150, severity: 2 },
    { name: 'Siaga 1', at: 200, severity: 3 },
  ]
  const levels = { level: { unit: 'cm', levels: [two, one] } }
  const config = readConfig({
    ...{ DATA_DIR: folder, SIMULATE: '0', WEBHOOK_API_KEY: KEY, WEBHOOK_ALLOW_PRIVATE: '1' },
    PUBLIC_URL: 'https://rivers.example',
    STATIONS_FILE: await write('stations.json', { stations: { katulampa: { basin: 'Ciliwung', levels } } }),
    ALARMS_FILE: await write('alarms.json', {
      receivers: [{ name: 'room', kind: 'webhook', url, secretEnv: 'ALARM_ROOM_SECRET' }],
      route: { receiver: 'room' },
    }),
  })
  const logged = new PassThrough({ encoding: 'utf8' })
  const options = { now: Date.now, logger: pino(logged), appDirectory: undefined }
  const { handler, begin, close } = await createStack(config, options)
  onTestFinished(close)
  begin()
  const get = (path: string) =>
    handler(new Request(`http://127.0.0.1:8080${path}`, { headers: { host: '127.0.0.1:8080' } }))
  const post = async (timeMs: number, value: number) => {
    const timestamp = `${new Date(timeMs).toISOString().slice(0, 19)}Z`
    const data = { fluid_level: value }
    const answer = await handler(
      new Request('http://127.0.0.1:8080/webhook/sensor-data', {
        ...{ method: 'POST', headers: { 'x-api-key': KEY, 'content-type': 'application/json' } },
        body: JSON.stringify({ event: 'sensor.data', device_id: 'katulampa', timestamp, data }),
      }),
    )
    expect(answer.status).toBe(200)
  }
  const steps = async () => {
    const { alarms } = (await (await get('/api/alarms')).json()) as AlarmListing
    return alarms.find(({ kind }) => kind === 'level')?.hops.map(({ kind }) => kind)
  }
  return { get, post, steps, logged }
}

// how soon is measured before whole instances, of many crossings: e2e/prove/alarms
test('a receiver is notified of a level that is crossed, and no secret is logged', async () => {
  const receiver = await testReceiver()
  const { get, post, steps, logged } = await running(receiver.url)
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  // it evaluates once it knows what it missed, which this waits for
  const nowMs = Date.now()
  await post(nowMs - 60_000, 160)
  await expect.poll(steps, { timeout: 40_000 }).toContain('raised')
  await post(nowMs, 210)
  await receiver.until(1)

  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]]
  const message = new Webhook(SECRET).verify(body, headers as Record<string, string>) as AlarmMessage
  expect(message.alarms).toMatchObject([
    {
      ...{ severity: 3, value: 210, link: 'https://rivers.example/stations/katulampa' },
      station: { name: 'Katulampa', basin: 'Ciliwung' },
      level: { name: 'Siaga 1' },
    },
  ])
  await expect.poll(steps).toEqual(['measured', 'received', 'raised', 'sent', 'delivered'])
  expect(await (await get('/metrics')).text()).toContain(
    'gaugeboard_alarm_messages_total{channel="webhook",outcome="delivered"} 1',
  )
  expect(String(logged.read())).not.toContain(SECRET.slice(6))
}, 120_000)
