import { alarmWorker } from './alarm-worker.ts'

/** `unsupported`: a browser without notifications, or an insecure page. */
export type NotificationConsent = NotificationPermission | 'unsupported'

export function notificationConsent(): NotificationConsent {
  const isAble = 'Notification' in window && 'serviceWorker' in navigator && window.isSecureContext
  return isAble ? Notification.permission : 'unsupported'
}

/** Must be called from a click, or browsers refuse. */
export async function requestPermission(): Promise<NotificationConsent> {
  return notificationConsent() === 'default' ? Notification.requestPermission() : notificationConsent()
}

/** `tag` replaces an older one of the same alarm, in any tab. By the worker: phones let no page do it. */
export async function showNotification(title: string, body: string, tag: string): Promise<void> {
  if (notificationConsent() !== 'granted') return
  const worker = await alarmWorker()
  await worker.showNotification(title, { body, tag, icon: '/icon.svg', data: { path: '/alarms' } })
}
