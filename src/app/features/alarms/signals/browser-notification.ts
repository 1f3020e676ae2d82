import { alarmWorker } from './alarm-worker.ts'

/** What the browser lets this page show; `unsupported` where it has no notifications, or not on a page that is not safe. */
export type NotificationLeave = NotificationPermission | 'unsupported'

export function notificationLeave(): NotificationLeave {
  const isAble = 'Notification' in window && 'serviceWorker' in navigator && window.isSecureContext
  return isAble ? Notification.permission : 'unsupported'
}

/** Asks the reader; to be called from a click, or browsers refuse. */
export async function askForLeave(): Promise<NotificationLeave> {
  return notificationLeave() === 'default' ? Notification.requestPermission() : notificationLeave()
}

/**
 * Shows one, which leads to the alarms; `tag` has it take the place of an older one of the same alarm, another tab's too. By the
 * worker: browsers on phones let no page do it.
 */
export async function showNotification(title: string, body: string, tag: string): Promise<void> {
  if (notificationLeave() !== 'granted') return
  const worker = await alarmWorker()
  await worker.showNotification(title, { body, tag, icon: '/icon.svg', data: { path: '/alarms' } })
}
