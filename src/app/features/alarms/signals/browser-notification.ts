import { alarmWorker } from './alarm-worker.ts'

/** `unsupported`: a browser without notifications, or an insecure page. */
export type NotificationLeave = NotificationPermission | 'unsupported'

export function notificationLeave(): NotificationLeave {
  const isAble = 'Notification' in window && 'serviceWorker' in navigator && window.isSecureContext
  return isAble ? Notification.permission : 'unsupported'
}

/** Must be called from a click, or browsers refuse. */
export async function askForLeave(): Promise<NotificationLeave> {
  return notificationLeave() === 'default' ? Notification.requestPermission() : notificationLeave()
}

/** `tag` replaces an older one of the same alarm, in any tab. By the worker: phones let no page do it. */
export async function showNotification(title: string, body: string, tag: string): Promise<void> {
  if (notificationLeave() !== 'granted') return
  const worker = await alarmWorker()
  await worker.showNotification(title, { body, tag, icon: '/icon.svg', data: { path: '/alarms' } })
}
