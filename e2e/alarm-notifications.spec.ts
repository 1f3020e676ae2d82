import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import {
  startPushService,
  type TestPushService,
} from '../src/bff/alarms/delivery/channels/webpush/testing/test-push-service.ts'
import { type AlarmWorld, alarmRow, KATULAMPA, startAlarmWorld, TO_DANGER } from './support/alarm-world.ts'
import { expect, test } from './support/test.ts'

// a new tab of a worker's is no page of a test's: what Chromium's push service would need is not on this machine
test.use({
  stack: 'own',
  permissions: ['notifications'],
  expectedErrors: { patterns: [/push service/, /does not support the Push API in incognito/] },
})

const ALARMS_FILE = JSON.stringify({
  receivers: [{ name: 'browsers', kind: 'webpush' }],
  route: { receiver: 'browsers', groupWaitSeconds: 0 },
})

let directory: string
let world: AlarmWorld
let service: TestPushService

test.beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gaugeboard-push-'))
  await writeFile(join(directory, 'alarms.json'), ALARMS_FILE)
  world = await startAlarmWorld({
    ...{ ALARMS_FILE: join(directory, 'alarms.json'), WEBHOOK_ALLOW_PRIVATE: '1' },
  })
  service = await startPushService()
})
test.afterEach(async ({ page }) => {
  // one that has lost its server would ask on
  await page.close()
  await world.close()
  service.close()
  await rm(directory, { recursive: true })
})

/** What the browser shows of the dashboard's now. */
function shown(page: Page) {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration('/alarms')
    const notifications = (await worker?.getNotifications()) ?? []
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })
}

/**
 * Notes what a page has shown once it is shown: whoever asks the browser for it while a notification is being shown may have Chromium
 * forget it.
 */
const noteShown = (page: Page) =>
  page.addInitScript(() => {
    const notes: string[] = []
    Object.assign(window, { notes })
    const { showNotification } = ServiceWorkerRegistration.prototype
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
      await showNotification.call(this, title, options)
      notes.push(options?.body ?? '')
    }
  })
const noted = (page: Page) => page.evaluate(() => (window as unknown as { notes: string[] }).notes)

/**
 * Has Chromium push a text to the worker of a page, as if its push service had brought it, and waits until the worker is done with
 * it.
 */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => new URL(scopeURL).pathname === '/alarms')
      if (one) resolve(one.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const done = new Promise<void>((resolve) => {
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
      if (event.eventName === 'Push event completed') resolve()
    })
  })
  await session.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await session.send('BackgroundService.setRecording', { shouldRecord: true, service: 'pushMessaging' })
  await session.send('ServiceWorker.deliverPushMessage', { origin: world.url, registrationId, data })
  await done
  await session.detach()
}

test('a new alarm is shown by the browser while a page is open, until that is turned off', async ({
  page,
}) => {
  await noteShown(page)
  await page.goto(`${world.url}/alarms`)
  const button = page.getByRole('button', { name: 'Notify this browser' })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  // without a push service the page itself notifies
  await expect(
    page.getByText('This browser is notified while a page of the dashboard is open.'),
  ).toBeVisible()
  expect(await shown(page)).toEqual([])
  await world.rise(KATULAMPA, ...TO_DANGER)
  await expect(alarmRow(page, 'Katulampa.*Siaga 1')).toBeVisible()
  await expect.poll(() => noted(page)).toContain('New alarm: Katulampa, Siaga 1.')
  expect(await shown(page)).toContainEqual(
    expect.objectContaining({
      body: 'New alarm: Katulampa, Siaga 1.',
      data: { path: '/alarms' },
    }),
  )

  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const before = await shown(page)
  await world.rise('SIM-CLW-02', 170, 210, 280)
  await expect(alarmRow(page, 'Depok')).toBeVisible()
  expect(await shown(page)).toEqual(before)
})

test('a message that is pushed is shown as text, and leads nowhere but into the dashboard', async ({
  page,
  context,
}) => {
  await page.goto(`${world.url}/alarms`)
  await page.getByRole('button', { name: 'Notify this browser' }).click()
  await expect(page.getByText(/^This browser is notified/)).toBeVisible()
  const message = {
    title: 'DANGER · <b>Weir</b>',
    body: 'At 962 cm',
    tag: 'm1',
    path: '/stations/SIM-CLW-01',
  }
  await deliver(context, page, JSON.stringify(message))
  await expect
    .poll(() => shown(page))
    .toEqual([{ ...message, path: undefined, data: { path: message.path } }])
  // one that comes again takes the place of the first
  await deliver(
    context,
    page,
    JSON.stringify({ ...message, body: 'At 970 cm', path: 'https://evil.example/' }),
  )
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: message.title, body: 'At 970 cm', tag: 'm1', data: { path: '/alarms' } }])
})

test('a browser that is subscribed is notified by push, and no more once it is not', async ({
  page,
  context,
}) => {
  // Chromium's own push service is elsewhere: the test's gives the subscription, and CDP stands for its way into the browser
  const browser = service.browser('one')
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    let subscription: object | null = null
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.userVisibleOnly || String(options.applicationServerKey).length !== 87) throw new Error()
      const unsubscribe = async () => {
        subscription = null
        return true
      }
      subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
      return subscription as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
  }, browser)
  await page.goto(`${world.url}/alarms`)
  const button = page.getByRole('button', { name: 'Notify this browser' })
  await button.click()
  await expect(
    page.getByText('This browser is notified, also while no page of the dashboard is open.'),
  ).toBeVisible()
  await world.rise(KATULAMPA, ...TO_DANGER)
  const titles = () => service.pushed.map(({ body }) => JSON.parse(browser.read(body)).title as string)
  await expect.poll(titles).toContainEqual(expect.stringContaining('DANGER · Katulampa · Siaga 1'))
  // and no page does it as well
  expect(await shown(page)).toEqual([])
  for (const { body } of service.pushed) await deliver(context, page, browser.read(body))
  await expect
    .poll(async () => (await shown(page)).map(({ title }) => title))
    .toEqual(expect.arrayContaining(titles()))

  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const failed = page.getByText(/Not delivered to browsers/)
  await world.rise('SIM-CLW-02', 170, 210, 280, 300)
  const count = service.pushed.length
  await expect(alarmRow(page, 'Depok')).toBeVisible()
  await expect(failed.first()).toBeVisible()
  expect(service.pushed).toHaveLength(count)
})
