import type { Device, Store } from '../store/store.ts'
import { webhookMessages } from './message.ts'

type ReadingWrites = Pick<Store, 'registerDevice' | 'removeReadingsAfter' | 'append'>

/** The same writes; `notify` gets each stored set as its message. No outbox: a crash loses messages. */
export function notifyingStore(store: ReadingWrites, notify: (message: string) => void): ReadingWrites {
  const devices = new Map<number, Device>()
  return {
    async registerDevice(description) {
      const device = await store.registerDevice(description)
      devices.set(device.number, device)
      return device
    },
    removeReadingsAfter: (device, timeMs) => store.removeReadingsAfter(device, timeMs),
    async append(target, sets, published = 'all') {
      const appended = await store.append(target, sets, published)
      const device = devices.get(target.number)
      if (device && appended.stored > 0) {
        for (const message of webhookMessages(device, sets, published)) notify(message)
      }
      return appended
    },
  }
}
