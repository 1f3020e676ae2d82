/** What the browser lets this page show; `unsupported` where it has no notifications, or not on a page that is not safe. */
export type NotificationLeave = NotificationPermission | 'unsupported'

export function notificationLeave(): NotificationLeave {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported'
}

/** Asks the reader; to be called from a click, or browsers refuse. */
export async function askForLeave(): Promise<NotificationLeave> {
  return notificationLeave() === 'default' ? Notification.requestPermission() : notificationLeave()
}

/** Shows one; `tag` has it take the place of an older one of the same alarm. A click on it comes back to this page. */
export function showNotification(title: string, body: string, tag: string, onOpen: () => void): void {
  if (notificationLeave() !== 'granted') return
  try {
    const notification = new Notification(title, { body, tag, icon: '/icon.svg' })
    notification.onclick = () => {
      window.focus()
      onOpen()
      notification.close()
    }
  } catch {
    // some browsers on phones have them from a service worker alone
  }
}
