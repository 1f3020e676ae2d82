import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import getPort from 'get-port'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DEPOK,
  exampleAlarm,
  exampleMessage,
  MADE_MS,
  SILENT,
} from '../../../../../domain/alarms/message/testing/example-messages.ts'
import { testReceiver } from '../../../../../outbox/testing/test-receiver.ts'
import { alertmanagerProgram } from '../../../../testing/alertmanager-program.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import { alertsOf, createAlertmanagerChannel } from './alertmanager-channel.ts'

const program = alertmanagerProgram()
const READER = { language: 'en', zone: 'Asia/Jakarta' } as const

function channelTo(url: string, changes: Partial<ReceiverOf<'alertmanager'>> = {}) {
  const receiver: ReceiverOf<'alertmanager'> = {
    ...{ kind: 'alertmanager', name: 'prometheus', sendResolved: true, secret: null, ...READER, url },
    ...changes,
  }
  const context = { now: Date.now, attemptMs: 5_000, allowPrivate: true, mailServer: null }
  const channel = createAlertmanagerChannel(receiver, context)
  onTestFinished(() => channel.close())
  return channel
}

describe('an alert', () => {
  test('is known by what stays, and says what is', () => {
    expect(alertsOf(exampleMessage(), READER)).toEqual([
      {
        labels: {
          ...{ alertname: 'AlertLevel', severity: 'danger', alarm: 'level:manggarai:level:3@mhq0' },
          ...{ rule: 'level', station: 'manggarai', basin: 'Ciliwung', sensor: 'level' },
        },
        annotations: {
          summary: 'Manggarai · Siaga 1 · 962.5\u00a0cm ↑ 42\u00a0cm/h',
          description: expect.stringMatching(
            /^Water level 962\.5.cm at 02:40, rising 42.cm\/h\nSince 02:30 UTC\+7/,
          ),
        },
        startsAt: '2026-11-17T19:30:00.000Z',
        endsAt: '2026-12-17T19:41:00.000Z',
        generatorURL: 'https://water.example/stations/manggarai',
      },
    ])
  })

  test('that is over ends when it returned, after it began and not in what is to come', () => {
    const endOf = (t: number) => {
      const ended = exampleAlarm({ returned: { t, value: null } })
      return alertsOf(exampleMessage({ alarms: [], resolved: [ended] }), READER)[0]?.endsAt
    }
    expect(endOf(MADE_MS - 60_000)).toBe('2026-11-17T19:40:00.000Z')
    expect(endOf(MADE_MS + 60_000)).toBe('2026-11-17T19:41:00.000Z')
    expect(endOf(0)).toBe('2026-11-17T19:30:00.001Z')
  })

  test('of the data service has no station, and says where it is simulated', () => {
    const outage = exampleAlarm({ kind: 'outage', station: null, sensor: null, level: null, link: null })
    const [alert] = alertsOf(exampleMessage({ alarms: [outage], link: null, isSimulated: true }), READER)
    expect(alert?.labels).toMatchObject({ alertname: 'ServiceOutage', simulated: 'true' })
    expect(alert?.labels).not.toHaveProperty('station')
    expect(alert).not.toHaveProperty('generatorURL')
  })
})

describe('what is sent', () => {
  test('goes to version 2 below its address, with user and password', async () => {
    const { url, received } = await testReceiver()
    const base = url.replace(/\/webhook.*/, '/am/')
    const channel = channelTo(base, { username: 'ops', secret: 'pass:word' })
    expect(await channel.send(exampleMessage())).toEqual({ status: 200, problem: null })
    expect(received[0]).toMatchObject({
      ...{ method: 'POST', url: '/am/api/v2/alerts' },
      headers: { authorization: `Basic ${btoa('ops:pass:word')}`, 'content-type': 'application/json' },
    })
  })

  test.each([
    [400, { isFinal: true }],
    [503, {}],
  ])('and answered with %i is tried again unless it cannot be read', async (status, rest) => {
    const { url } = await testReceiver((response) => void response.writeHead(status).end())
    expect(await channelTo(url).send(exampleMessage())).toEqual({
      ...{ status, problem: `answered ${status}` },
      ...rest,
    })
  })
})

describe.skipIf(program === undefined)('Prometheus’ Alertmanager', () => {
  test('groups, inhibits and ends them as its own rules say', async () => {
    const hook = await testReceiver()
    const url = await alertmanager(hook.url)
    const channel = channelTo(url)
    const madeMs = Date.now()
    // a group of what began before its wait goes out at once, maybe before Alertmanager knows what inhibits it
    const recent = { sinceMs: madeMs }
    const danger = exampleAlarm(recent)
    const rise = exampleAlarm({ ...recent, id: 'rise', kind: 'rise', severity: 1, level: null })
    const depok = exampleAlarm({ ...DEPOK, ...recent })
    const silent = exampleAlarm({ ...SILENT, ...recent })
    const alarms = [danger, rise, depok, silent]
    expect(await channel.send(exampleMessage({ madeMs, alarms }))).toEqual({ status: 200, problem: null })

    await hook.until(2)
    expect(notifiedIn(hook.received).sort()).toEqual([
      'Ciliwung firing: AlertLevel depok, AlertLevel manggarai',
      'none firing: NoData bogor',
    ])
    const kept = (await (await fetch(`${url}/api/v2/alerts`)).json()) as { endsAt: string }[]
    expect(kept).toHaveLength(4)
    for (const { endsAt } of kept) expect(Date.parse(endsAt) - madeMs).toBe(30 * 86_400_000)

    const ended = { ...silent, returned: { t: madeMs, value: null } }
    await channel.send(exampleMessage({ madeMs, alarms: [], resolved: [ended] }))
    await hook.until(3)
    expect(notifiedIn(hook.received)[2]).toBe('none resolved: NoData bogor')
  })
})

interface Notified {
  status: string
  groupLabels: Record<string, string>
  alerts: { labels: Record<string, string> }[]
}

function notifiedIn(received: readonly { body: string }[]): string[] {
  return received.map(({ body }) => {
    const { status, groupLabels, alerts } = JSON.parse(body) as Notified
    const names = alerts.map(({ labels }) => `${labels.alertname} ${labels.station}`).sort()
    return `${groupLabels.basin ?? 'none'} ${status}: ${names.join(', ')}`
  })
}

/** Alertmanager on a port of its own, with a webhook as its receiver; its address. */
async function alertmanager(hook: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gaugeboard-alertmanager-'))
  const config = {
    route: {
      ...{ receiver: 'room', group_by: ['basin'] },
      ...{ group_wait: '3s', group_interval: '1s', repeat_interval: '1h' },
    },
    receivers: [{ name: 'room', webhook_configs: [{ url: hook, send_resolved: true }] }],
    inhibit_rules: [
      {
        source_matchers: ['severity="danger"'],
        target_matchers: ['severity=~"watch|notice"'],
        equal: ['station'],
      },
    ],
  }
  // JSON is YAML
  await writeFile(join(folder, 'alertmanager.yml'), JSON.stringify(config))
  const port = await getPort()
  const running = spawn(
    program as string,
    [
      `--config.file=${join(folder, 'alertmanager.yml')}`,
      `--storage.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(running, 'exit')
  onTestFinished(async () => {
    running.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  for await (const line of createInterface(running.stderr)) if (line.includes('Listening on')) break
  running.stderr.resume()
  return `http://127.0.0.1:${port}`
}
