import { expect, it } from 'vitest'
import type { StatusReport } from '../../../domain/status.ts'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { startAlarms } from '../../testing/test-alarms.ts'
import { TestSettings } from '../../testing/test-settings.ts'
import type { Receiver } from '../file/receiver.ts'
import { privateReceivers } from './create-delivery.ts'

const common = { language: 'en', zone: 'UTC', sendResolved: true, secret: null } as const
const ntfy = (url: string): Receiver => ({ kind: 'ntfy', name: 'us', ...common, url, topic: 'water' })
const webhook = (url: string): Receiver => ({
  kind: 'webhook',
  name: 'us',
  ...common,
  url,
  secretEnv: 'ALARM_KEY',
})

it('are named by what their address is, whatever form it is written in', () => {
  const found = [
    ['http://127.0.0.1:9093/x', 'a loopback address'],
    ['http://2130706433/', 'a loopback address'],
    ['http://[::1]/', 'a loopback address'],
    ['HTTP://localhost:8080/', 'a name of this machine'],
    ['https://10.1.2.3/', 'a private address'],
    ['https://[::ffff:192.168.0.1]/', 'a private address'],
    ['https://[fd12::1]/', 'a private address'],
    ['https://169.254.169.254/', 'an address of cloud metadata'],
    ['https://[fe80::1]/', 'a link-local address'],
  ] as const
  for (const [url, what] of found)
    expect(privateReceivers([webhook(url)]), url).toEqual([
      `receivers[0].url: it is ${what}, and nothing is sent there unless WEBHOOK_ALLOW_PRIVATE=1`,
    ])
})

it('are of every kind that is reached by HTTP, and no broker is one of them', () => {
  const url = 'http://10.1.2.3'
  const telegram = { kind: 'telegram', name: 'us', ...common, chat: '1', tokenEnv: 'ALARM_TOKEN' } as const
  const receivers: Receiver[] = [
    webhook('https://example.org/'),
    ntfy(url),
    { kind: 'alertmanager', name: 'us', ...common, url },
    { ...telegram, baseUrl: 'https://api.telegram.org' },
    { ...telegram, baseUrl: url },
    { kind: 'mqtt', name: 'us', ...common, url: 'mqtt://10.1.2.3', topic: 'a', discoveryPrefix: 'b' },
    { kind: 'mqtt', name: 'us', ...common, url: 'ws://10.1.2.3', topic: 'a', discoveryPrefix: 'b' },
    { kind: 'email', name: 'us', ...common, to: ['duty@[10.1.2.3]'] },
    webhook('https://93.184.216.34/'),
    webhook('https://intranet.example/'),
  ]
  expect(privateReceivers(receivers).map((problem) => problem.split(':')[0])).toEqual([
    ...['receivers[1].url', 'receivers[2].url', 'receivers[4].baseUrl'],
  ])
})

/** A dashboard whose alarms file has these receivers, and what it says of them. */
function dashboard(allowPrivate: boolean, receivers: readonly Receiver[]) {
  const store = openSqliteStore(':memory:')
  const settings = new TestSettings({ receivers })
  const delivery = { outbox: store.outbox, receivers: store.receivers, allowPrivate }
  const { json, logger } = startAlarms(store, undefined, {
    alarms: { journal: store.alarms, settings, delivery },
  })
  const misfits = async () => ((await json('/api/status')) as StatusReport).alarmsMisfits
  const warnings = () =>
    logger.lines.filter(({ message }) => message.startsWith('the alarms file names receivers'))
  return { settings, misfits, warnings }
}

const PRIVATE_URL =
  'receivers[1].url: it is a private address, and nothing is sent there unless WEBHOOK_ALLOW_PRIVATE=1'

it('are said in the log and on the status page when a file is read, which is used all the same', async () => {
  const { settings, misfits, warnings } = dashboard(false, [ntfy('https://ntfy.example')])
  expect([await misfits(), warnings()]).toEqual([[], []])
  settings.use([ntfy('https://ntfy.example'), webhook('http://10.1.2.3/')])
  expect(await misfits()).toEqual([PRIVATE_URL])
  expect(warnings()).toMatchObject([{ level: 'warn', fields: { receivers: [PRIVATE_URL] } }])
  settings.use([ntfy('https://ntfy.example')])
  expect(await misfits()).toEqual([])
})

it('are none where private addresses are allowed', async () => {
  const { misfits, warnings } = dashboard(true, [webhook('http://127.0.0.1/'), ntfy('http://10.1.2.3')])
  expect([await misfits(), warnings()]).toEqual([[], []])
})
