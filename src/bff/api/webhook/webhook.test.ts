import { describe, expect, it } from 'vitest'
import type { DeviceListing } from '../../../domain/device.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { createObservations } from '../../observe/observations.ts'
import { createTestStack, gauge, NOON_MS, type TestDevice } from '../../testing/test-upstream.ts'

const KEY = 'webhook-canary-77aa11'
const message = (more: object = {}) => ({
  event: 'sensor.data',
  device_id: 'gauge',
  timestamp: new Date(NOON_MS).toISOString(),
  data: { fluid_level: 512 },
  ...more,
})

function start(devices: TestDevice[] = [gauge(NOON_MS - 3_600_000, NOON_MS - 300_000)]) {
  const observations = createObservations(() => NOON_MS)
  const stack = createTestStack(devices, { webhookKey: KEY, observations })
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    stack.bff(
      new Request('http://127.0.0.1:8080/webhook/sensor-data', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': KEY, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      { address: '192.0.2.7' },
    )
  const latest = async (id = 'gauge') => {
    const { devices: listed } = (await stack.json('/api/devices')) as DeviceListing
    return listed.find((device) => device.id === id)?.latest ?? {}
  }
  return { ...stack, post, latest, counts: () => observations.snapshot().webhook.counts }
}

describe('C37 the webhook receiver', () => {
  it('acknowledges a message, and the reading is there without a call to the service', async () => {
    const { post, latest, upstream, counts } = start()
    await latest()
    const before = upstream.calls.length
    const response = await post(message())
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ message: 'Data received successfully' })
    expect((await latest()).level).toEqual({ t: NOON_MS, v: 512 })
    expect(upstream.calls.length).toBe(before)
    expect(counts()).toEqual({ accepted: 1 })
  })

  it.each([
    ['by type in lower case', { fluid_level: 3, battery: 4 }],
    ['by id', { level: 3, battery: 4 }],
    [
      'as a list of sensors, with whatever else',
      {
        sensors: [
          { id: 'level', value: 3 },
          { id: 'battery', value: 4 },
        ],
      },
    ],
    ['with types as the list spells them', { FLUID_LEVEL: 3, Battery: 4 }],
    ['with values that are none', { fluid_level: 3, battery: 4, air: null, text: 'x' }],
  ])('takes data %s', async (_, data) => {
    const { post, latest } = start()
    expect((await post(message({ data, metadata: { firmware: '1.2' } }))).status).toBe(200)
    expect(await latest()).toMatchObject({ level: { t: NOON_MS, v: 3 }, battery: { t: NOON_MS, v: 4 } })
  })

  it('knows the sensor by id where two are of one type, and leaves a name out that fits none', async () => {
    const sensors = ['up', 'down'].map((id) => ({ sensor_id: id, name: id, type: 'FLUID_LEVEL', unit: 'cm' }))
    const { post, latest } = start([gauge(NOON_MS - 3_600_000, NOON_MS - 3_600_000, { sensors })])
    await post(message({ data: { up: 1, down: 2, fluid_level: 3, temperature: 4 } }))
    expect(await latest()).toMatchObject({ up: { v: 1 }, down: { v: 2 } })
    expect(Object.keys(await latest())).not.toContain('temperature')
  })

  it.each([
    ['without a key', {}, 'x-api-key', 401, 'Unauthorized'],
    ['with a wrong key', {}, 'x-api-key:nope', 401, 'Unauthorized'],
    ['as another type', {}, 'content-type:text/plain', 415, 'Unsupported Media Type'],
    ['too long for a message', { padding: 'x'.repeat(70_000) }, '', 413, 'Content Too Large'],
    ['without a device', { device_id: null }, '', 400, 'Bad Request'],
    ['without data', { data: [1] }, '', 400, 'Bad Request'],
    ['of an impossible time', { timestamp: '2024-02-30T00:00:00Z' }, '', 400, 'Bad Request'],
  ])('refuses what comes %s in the envelope', async (_, more, header, status, words) => {
    const { post, latest } = start()
    const [name = '', value = ''] = header.split(':')
    const response = await post(message(more), name ? { [name]: value } : {})
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message: words, data: null })
    expect((await latest()).level?.v).not.toBe(512)
  })

  it.each(['', '{', '[]', '"x"', '\u0000'])('refuses %j, which is no message', async (body) => {
    expect((await start().post(body)).status).toBe(400)
  })

  it('refuses everybody where no key is set', async () => {
    const { bff } = createTestStack([])
    for (const key of ['', 'undefined', KEY]) {
      const headers = { 'content-type': 'application/json', 'x-api-key': key }
      const request = new Request('http://a.test/webhook/sensor-data', {
        method: 'POST',
        headers,
        body: '{}',
      })
      expect((await bff(request)).status).toBe(401)
    }
  })

  it('makes whoever guesses keys wait, in words of the interface', async () => {
    const { post } = start()
    for (let n = 0; n < 120; n++)
      expect((await post(message(), { 'x-api-key': `key ${n}` })).status).toBe(401)
    const refused = await post(message(), { 'x-api-key': 'another' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({ message: 'To Many Request', data: null })
    expect((await post(message())).status).toBe(200)
  })

  it('answers POST only', async () => {
    const response = await start().get('/webhook/sensor-data')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  it('tells a repeated message by all of its content, or by its saying nothing that is not known', async () => {
    const { post, counts } = start()
    for (const more of [{}, {}, { data: { battery: 1 } }, { metadata: 1 }, {}]) await post(message(more))
    expect(counts()).toEqual({ accepted: 2, duplicate: 3 })
  })

  describe.each([
    ['the newest reading', 0],
    ['one that is older than the newest stretch', 86_400_000],
  ])('where the words of a message come again after %s was corrected', (_, agoMs) => {
    it.each([
      ['set back, if that is what the service says', 100],
      ['left corrected, if the message was only sent again late', 300],
    ])('it is %s', async (_, held) => {
      const device = gauge(NOON_MS - 2 * 86_400_000, NOON_MS)
      const { post, counts, json, latest } = start([device])
      const t = NOON_MS - agoMs
      const timestamp = new Date(t).toISOString()
      const shown = async () => {
        const range = `from=${timestamp}&to=${new Date(t + 999).toISOString()}&sensors=level`
        const { sensors } = (await json(`/api/devices/gauge/series?${range}`)) as DeviceSeries
        return sensors[0]?.v
      }
      await latest()
      await shown()
      for (const level of [100, 300]) await post(message({ timestamp, data: { level } }))
      expect(await shown()).toEqual([300])
      for (const reading of device.readings) if (reading.timeMs === t) reading.values.level = held
      await post(message({ timestamp, data: { level: 100 } }))
      expect(await shown()).toEqual([held])
      if (agoMs === 0) expect((await latest()).level).toEqual({ t, v: held })
      expect(counts()).toEqual({ accepted: 2, duplicate: 1 })
    })
  })

  it('has a message come again of which the service cannot be asked whether it is still true', async () => {
    const { post, latest, upstream } = start([gauge(NOON_MS - 3_600_000, NOON_MS)])
    await latest()
    for (const level of [100, 300]) await post(message({ data: { level } }))
    upstream.fault = () => new Response('', { status: 500 })
    expect((await post(message({ data: { level: 100 } }))).status).toBe(500)
    expect((await latest()).level?.v).toBe(300)
  })

  it('acknowledges and counts what it does not show', async () => {
    const { post, latest, counts } = start()
    const ahead = (ms: number) => ({ timestamp: new Date(NOON_MS + ms).toISOString() })
    expect((await post(message({ ...ahead(600_001) }))).status).toBe(200)
    expect((await post(message({ device_id: 'other' }))).status).toBe(200)
    expect((await post(message({ event: 'device.moved' }))).status).toBe(200)
    expect((await latest()).level?.v).not.toBe(512)
    expect(counts()).toEqual({ 'from-the-future': 1, 'unknown-device': 1, 'unknown-event': 1 })
    await post(message({ ...ahead(600_000) }))
    expect((await latest()).level).toEqual({ t: NOON_MS + 600_000, v: 512 })
  })

  it('asks for a message again that came before it knew any station', async () => {
    const { post, upstream, latest } = start()
    upstream.fault = () => new Response('', { status: 500 })
    expect((await post(message())).status).toBe(500)
    upstream.fault = () => undefined
    upstream.nowMs += 60_000
    expect((await post(message())).status).toBe(200)
    expect((await latest()).level?.v).toBe(512)
  })

  it('keeps a late reading out of what is newest, and in the series', async () => {
    const { post, latest, json } = start()
    const range = `from=${new Date(NOON_MS - 7_200_000).toISOString()}&to=${new Date(NOON_MS).toISOString()}`
    const series = async () => JSON.stringify(await json(`/api/devices/gauge/series?sensors=level&${range}`))
    await series()
    const timestamp = new Date(NOON_MS - 1_800_001).toISOString()
    await post(message({ timestamp, data: { level: 7777 } }))
    expect((await latest()).level?.v).not.toBe(7777)
    expect(await series()).toContain('7777')
  })
})
