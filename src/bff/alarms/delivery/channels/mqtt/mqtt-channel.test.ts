import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes, type AedesOptions } from 'aedes'
import { connectAsync } from 'mqtt'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DEPOK,
  exampleAlarm,
  exampleMessage,
  MADE_MS,
} from '../../../../../domain/alarms/message/testing/example-messages.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import { createMqttChannel } from './mqtt-channel.ts'

/** A broker on a port of its own. */
async function broker(options: AedesOptions = {}) {
  const aedes = await Aedes.createBroker(options)
  const server = createServer(aedes.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await new Promise<void>((resolve) => aedes.close(resolve))
    server.close()
  })
  return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function channelTo(url: string, changes: Partial<ReceiverOf<'mqtt'>> = {}, attemptMs = 5_000) {
  const receiver: ReceiverOf<'mqtt'> = {
    ...{ kind: 'mqtt', name: 'home', sendResolved: true, language: 'en', zone: 'Asia/Jakarta', secret: null },
    ...{ url, topic: 'gaugeboard', discoveryPrefix: 'homeassistant' },
    ...changes,
  }
  const context = { now: Date.now, attemptMs, allowPrivate: true, mailServer: null }
  const channel = createMqttChannel(receiver, context)
  onTestFinished(() => channel.close())
  return channel
}

/** Follows what the broker keeps, as one who comes later sees it. */
async function follower(url: string) {
  const client = await connectAsync(url)
  onTestFinished(() => client.endAsync(true))
  const kept = new Map<string, string>()
  const waiting = new Set<() => void>()
  client.on('message', (topic, payload) => {
    kept.set(topic, payload.toString())
    for (const look of waiting) look()
  })
  await client.subscribeAsync('#', { qos: 1 })
  return {
    kept,
    json: (topic: string) => JSON.parse(kept.get(topic) ?? 'null'),
    until: (isThere: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (isThere()) resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

describe('a station', () => {
  test('is a device of Home Assistant with its worst alarm, kept by the broker', async () => {
    const url = await broker()
    const rise = exampleAlarm({ id: 'rise', kind: 'rise', severity: 1 })
    const alarms = [rise, exampleAlarm(), exampleAlarm(DEPOK)]
    expect(await channelTo(url).send(exampleMessage({ alarms }))).toEqual({ status: 200, problem: null })
    const { kept, json, until } = await follower(url)
    await until(() => kept.size === 7)
    expect(json('gaugeboard/stations/manggarai')).toEqual({
      ...{ severity: 'danger', title: 'Manggarai · Siaga 1', alarm: 'level:manggarai:level:3@mhq0' },
      ...{ kind: 'level', since: '2026-11-17T19:30:00.000Z', sensor: 'level', unit: 'cm' },
      ...{ value: 962.5, measured: '2026-11-17T19:40:00.000Z', rate_per_hour: 42.4 },
      ...{ level: 'Siaga 1', threshold: 950, is_acknowledged: false },
      impact: 'Jl. Jatinegara Barat under water; evacuate Kampung Melayu.',
      link: 'https://water.example/stations/manggarai',
    })
    expect(json('gaugeboard/stations/depok')).toMatchObject({ severity: 'warning', is_acknowledged: true })
    expect(json('homeassistant/binary_sensor/gaugeboard-manggarai/alarm/config')).toEqual({
      ...{ name: 'Alarm', unique_id: 'gaugeboard-manggarai-alarm', device_class: 'problem' },
      state_topic: 'gaugeboard/stations/manggarai',
      json_attributes_topic: 'gaugeboard/stations/manggarai',
      availability_topic: 'gaugeboard/status',
      value_template: "{{ 'OFF' if value_json.severity == 'none' else 'ON' }}",
      device: {
        ...{ identifiers: ['gaugeboard-manggarai'], name: 'Manggarai', manufacturer: 'Gaugeboard' },
        suggested_area: 'Ciliwung',
      },
      origin: { name: 'Gaugeboard' },
    })
    expect(json('homeassistant/sensor/gaugeboard-depok/severity/config')).toMatchObject({
      ...{ device_class: 'enum', options: ['none', 'notice', 'watch', 'warning', 'danger'] },
    })
    expect(kept.get('gaugeboard/status')).toBe('online')
  })

  test('of which nothing is left but what is over has no alarm', async () => {
    const url = await broker()
    const channel = channelTo(url)
    const rise = exampleAlarm({ id: 'rise', kind: 'rise', severity: 1 })
    await channel.send(exampleMessage({ alarms: [exampleAlarm(), rise] }))
    await channel.send(exampleMessage({ madeMs: MADE_MS + 1, alarms: [rise], resolved: [exampleAlarm()] }))
    const { json, until } = await follower(url)
    await until(() => json('gaugeboard/stations/manggarai') !== null)
    expect(json('gaugeboard/stations/manggarai')).toMatchObject({ severity: 'watch' })
    await channel.send(exampleMessage({ madeMs: MADE_MS + 2, alarms: [], resolved: [rise] }))
    await until(() => json('gaugeboard/stations/manggarai').severity === 'none')
    expect(json('gaugeboard/stations/manggarai')).toEqual({ severity: 'none' })
  })

  test('is as bad as the worst of several messages that were made at once', async () => {
    const url = await broker()
    const channel = channelTo(url)
    const rise = exampleAlarm({ id: 'rise', kind: 'rise', severity: 1 })
    await channel.send(exampleMessage())
    await channel.send(exampleMessage({ id: 'msg_2', alarms: [rise] }))
    const { json, until } = await follower(url)
    await until(() => json('gaugeboard/stations/manggarai') !== null)
    expect(json('gaugeboard/stations/manggarai')).toMatchObject({ severity: 'danger' })
  })

  test('has a topic of its own, whatever its id', async () => {
    const url = await broker()
    const ids = ['a/b', 'a+b', 'a_2f_b', '#', '_service', 'sungai ü']
    const alarms = ids.map((id) => exampleAlarm({ id, station: { id, name: id } }))
    const outage = exampleAlarm({ kind: 'outage', station: null })
    await channelTo(url, { topic: 'water/gauges' }).send(exampleMessage({ alarms: [...alarms, outage] }))
    const { kept, json, until } = await follower(url)
    await until(() => kept.size === 3 * 7 + 1)
    const topics = [...kept.keys()].filter((topic) => topic.startsWith('water/gauges/stations/'))
    expect(new Set(topics).size).toBe(7)
    expect(json('homeassistant/sensor/water_2f_gauges-_service/severity/config')).toMatchObject({
      device: { name: 'Data service' },
    })
  })
})

describe('somebody who publishes', () => {
  test('says when it ends, and is told to be there while another one is', async () => {
    const url = await broker()
    const [one, other] = [channelTo(url), channelTo(url)]
    await one.send(exampleMessage())
    await other.send(exampleMessage())
    const { kept, until } = await follower(url)
    await until(() => kept.get('gaugeboard/status') === 'online')
    const seen: string[] = []
    const look = until(() => {
      seen.push(kept.get('gaugeboard/status') ?? '')
      return seen.includes('offline') && seen.at(-1) === 'online'
    })
    await one.close()
    await look
    await other.close()
    await until(() => kept.get('gaugeboard/status') === 'offline')
  })
})

describe('a broker that', () => {
  test('does not accept the password is told so, without it', async () => {
    const url = await broker({
      authenticate: (_, __, password, done) => done(null, password?.toString() === 'right'),
    })
    const wrong = channelTo(url, { username: 'ops', secret: 'hunter22' })
    expect(await wrong.send(exampleMessage())).toEqual({
      ...{ status: null, problem: 'did not accept the user and password' },
    })
    const right = channelTo(url, { username: 'ops', secret: 'right' })
    expect(await right.send(exampleMessage())).toMatchObject({ status: 200 })
  })

  test('is not there is tried again', async () => {
    expect(await channelTo('mqtt://127.0.0.1:1').send(exampleMessage())).toEqual({
      ...{ status: null, problem: 'could not be reached (ECONNREFUSED)' },
    })
  })

  test('says nothing is left after a time', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await channelTo(url, {}, 200).send(exampleMessage())).toMatchObject({ status: null })
  })
})
