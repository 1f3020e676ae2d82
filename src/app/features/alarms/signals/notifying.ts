import { pushKey, subscribeToPush, unsubscribeFromPush } from '../../../api/alarms/push.ts'
import type { Chosen } from '../../preferences/preference.ts'
import { alarmNotify } from '../../preferences/preferences.ts'
import { alarmWorker } from './alarm-worker.ts'
import { requestPermission } from './browser-notification.ts'

/** The choice in effect, or why there are no notifications. */
export type NotifyOutcome = Exclude<Chosen<typeof alarmNotify>, 'off'> | 'denied' | 'unsupported'

/** Notifies by push, which needs no open page, else while a page is open. Must be called from a click. */
export async function startNotifying(): Promise<NotifyOutcome> {
  const leave = await requestPermission()
  if (leave !== 'granted') return leave === 'unsupported' ? 'unsupported' : 'denied'
  const choice = (await pushed().catch(() => false)) ? 'push' : 'page'
  alarmNotify.set(choice)
  return choice
}

/** Renews this browser's subscription; where push fails, pages notify. */
export async function renewNotifying(): Promise<void> {
  if (!(await pushed())) alarmNotify.set('page')
}

export async function stopNotifying(): Promise<void> {
  alarmNotify.set('off')
  const subscription = await (await alarmWorker()).pushManager?.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await unsubscribeFromPush(subscription)
}

async function pushed(): Promise<boolean> {
  const key = await pushKey()
  const { pushManager } = await alarmWorker()
  if (key === null || !pushManager) return false
  await subscribeToPush(await subscribed(pushManager, key))
  return true
}

async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await manager.subscribe(options)
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'InvalidStateError')) throw failure
    // made with the key of an earlier store
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  }
}
