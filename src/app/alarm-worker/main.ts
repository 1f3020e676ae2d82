import { noticeOf, pathWithin } from './notice.ts'

/** Shows alarms that are pushed to this browser, with or without an open page. It handles no request. */
const worker = self as unknown as ServiceWorkerGlobalScope
const { origin } = worker.location

worker.addEventListener('install', () => void worker.skipWaiting())

worker.addEventListener('push', (event) => {
  const { title, options } = noticeOf(event.data?.text(), origin)
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(open(pathWithin((notification.data as { path?: unknown } | null)?.path, origin)))
})

async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === new URL(path, origin).pathname)
  await (page ? page.focus() : worker.clients.openWindow(path))
}
