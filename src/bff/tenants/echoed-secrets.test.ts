import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { DeviceListing } from '../../domain/device.ts'
import type { BffOptions } from '../create-bff.ts'
import { createObservations } from '../observe/observations.ts'
import { knownSecrets } from '../observe/secrets/secret-guard.ts'
import { MemorySnapshots } from '../testing/memory-snapshots.ts'
import {
  API_KEY,
  createTestStack,
  envelope,
  failed,
  gauge,
  NOON_MS,
  SECRET_KEY,
  seriesPath,
  wireItem,
} from '../testing/test-upstream.ts'

const HOUR_MS = 3_600_000
const KIOSK_KEY = 'pk_9fK2/v+Qx7t"Lm4Z'
const WEBHOOK_KEY = 'wk-51f0cc9e77aa11'
const BASIC = `Basic ${btoa(`${API_KEY}:${SECRET_KEY}`)}`
const hour = seriesPath('gauge', NOON_MS - HOUR_MS, NOON_MS)
const exported = (format: string) => hour.replace('/series', '/export').concat(`&format=${format}`)
const EVERYTHING = ['/api/devices', hour, ...['csv', 'ndjson', 'json'].map(exported), '/api/status']

const FORMS: [string, (secret: string) => string][] = [
  ['as it is', (secret) => secret],
  ['in Base64', btoa],
  ['percent-encoded', encodeURIComponent],
  [
    'percent-encoded throughout',
    (secret) => `%${Buffer.from(secret).toString('hex').match(/../g)?.join('%')}`,
  ],
]
const SECRETS = { API_KEY, SECRET_KEY, KIOSK_KEY, WEBHOOK_KEY, BASIC }
const echoes = Object.entries(SECRETS).flatMap(([name, secret]) =>
  FORMS.map(([form, of]): [string, string, string] => [name, form, of(secret)]),
)

/** A service that puts `echo` into each of its strings. */
function echoing(echo: string, options: Partial<BffOptions> = {}) {
  const sensors = [
    { sensor_id: 'level', name: `Level ${echo}`, type: `FLUID ${echo}`, unit: `cm ${echo}` },
    { sensor_id: `by list ${echo}`, name: 'Rain', type: 'RAINFALL', unit: 'mm' },
  ]
  const station = gauge(NOON_MS - HOUR_MS, NOON_MS, { name: `Weir ${echo}`, type: `AWLR ${echo}`, sensors })
  const hidden = gauge(NOON_MS, NOON_MS, { device_id: `at ${echo}`, name: 'Hidden' })
  const observations = createObservations(() => NOON_MS)
  const stack = createTestStack([station, hidden], {
    kiosks: [{ slug: 'lobby', publicKey: KIOSK_KEY }],
    webhookKey: WEBHOOK_KEY,
    observations,
    ...options,
  })
  const { upstream } = stack
  upstream.fault = (path) => {
    if (!path.includes('/data')) {
      return Response.json({ message: echo, data: upstream.devices.map(({ wire }) => wire) })
    }
    const items = station.readings.map(({ timeMs, values }) => ({ timeMs, level: values.level ?? 0 }))
    return envelope(items.map(({ timeMs, level }) => echoedItem(timeMs, level, echo)))
  }
  return { ...stack, observations }
}

function echoedItem(timeMs: number, level: number, echo: string): unknown {
  const item = wireItem({ timeMs, values: { level } }) as { sensors: object[] }
  item.sensors.push(
    { id: `in data ${echo}`, value: 1, unit: 'mm' },
    { id: 'temp', value: 2, unit: `C ${echo}` },
  )
  return item
}

/** All that comes out, the kiosk's side as well. */
async function everything(get: (path: string) => Promise<Response>): Promise<string> {
  const kiosk = EVERYTHING.filter((path) => !path.includes('status')).map((path) =>
    path.replace('/api', '/api/kiosks/lobby'),
  )
  const answers = []
  for (const path of [...EVERYTHING, ...kiosk, '/metrics']) {
    const answer = await get(path)
    answers.push(JSON.stringify([...answer.headers]), await answer.text())
  }
  return answers.join('\n')
}

function expectNothingOf(echo: string, text: string) {
  for (const piece of [echo, JSON.stringify(echo).slice(1, -1), encodeURIComponent(echo)]) {
    // the whole text would fill the screen
    expect(text.includes(piece), `${piece} in the answers`).toBe(false)
  }
}

describe('a service that repeats what it was asked with', () => {
  it.each(echoes)('gives %s away nowhere, %s', async (_, __, echo) => {
    const snapshotStore = new MemorySnapshots()
    const { get } = echoing(echo, { snapshotStore })
    expectNothingOf(echo, await everything(get))
    await snapshotStore.flushed()
    expect(snapshotStore.kept.size).toBeGreaterThan(1)
    for (const bytes of snapshotStore.kept.values())
      expectNothingOf(echo, gunzipSync(bytes.subarray(32)).toString('utf8'))
  })
})

describe('what a service says with a secret in it', () => {
  it('stays what it is apart from the secret; what is called by one is left out', async () => {
    const { json } = echoing(SECRET_KEY)
    await json('/api/devices')
    const { devices } = (await json('/api/devices')) as DeviceListing
    expect(devices.map(({ id, name, kind }) => [id, name, kind])).toEqual([
      ['gauge', 'Weir [secret]', 'AWLR [secret]'],
    ])
    await expect
      .poll(async () => ((await json('/api/devices')) as DeviceListing).devices[0]?.sensors)
      .toEqual([
        { id: 'level', name: 'Level [secret]', kind: 'FLUID [secret]', unit: 'cm [secret]' },
        { id: 'temp', name: 'temp', kind: 'UNKNOWN', unit: 'C [secret]' },
      ])
    expect(await json(hour)).toMatchObject({ readings: 12, sensors: [{ id: 'level' }, { id: 'temp' }] })
  })

  it('is counted, with the station, in the metrics and for the status page', async () => {
    const { get, json, observations } = echoing(SECRET_KEY)
    await json('/api/devices')
    await get(hour)
    const skipped = observations.snapshot().tenants[0]?.skipped ?? []
    expect(skipped.find(({ kind }) => kind === 'secret')).toMatchObject({
      last: NOON_MS,
      examples: ['gauge', 'at [secret]'],
    })
    expect(await observations.metrics.text()).toMatch(
      /skipped_items_total\{tenant="signed-in",kind="secret"\} [1-9]/,
    )
  })

  it('is told of in a line a minute at most, without the secret', async () => {
    const { get, upstream, logger } = echoing(SECRET_KEY)
    const warnings = () => logger.lines.filter(({ message }) => message.includes('repeats secrets'))
    await get('/api/devices')
    await get(hour)
    expect(warnings().length).toBe(1)
    upstream.nowMs += 59_000
    await get('/api/devices')
    expect(warnings().length).toBe(1)
    upstream.nowMs += 61_000
    await get('/api/devices')
    await expect.poll(() => warnings().length).toBe(2)
    expect(warnings().at(-1)).toMatchObject({ level: 'warn', fields: { texts: expect.any(Number) } })
    expectNothingOf(SECRET_KEY, JSON.stringify(logger.lines))
  })
})

it('a copy that was kept before a secret was one gives it away no more', async () => {
  // known to this process from here on: no other test may use it
  const later = 'mk_77Qe1x9Zt4'
  const snapshotStore = new MemorySnapshots()
  const before = echoing(later, { snapshotStore })
  for (const path of ['/api/devices', hour]) await before.get(path)
  await expect.poll(() => everything(before.get)).toContain(later)
  knownSecrets.add(later)
  const after = echoing(later, { snapshotStore, maxWaitMs: 50 })
  after.upstream.fault = () => failed(502, 'Bad Gateway')
  const all = await everything(after.get)
  expect(all).toContain('Weir [secret]')
  expect(all).toContain('"readings":12')
  expectNothingOf(later, all)
  const skipped = after.observations.snapshot().tenants[0]?.skipped ?? []
  expect(skipped.find(({ kind }) => kind === 'secret')?.count).toBeGreaterThan(4)
})
