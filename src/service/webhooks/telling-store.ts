import type { Device, Store } from '../store/store.ts'
import { webhookMessages } from './message.ts'

type Door = Pick<Store, 'registerDevice' | 'removeReadingsAfter' | 'append'>

/**
 * The same door for readings, for a receiver in this very process: each set that goes through it is handed on as the
 * webhook message it would be, once it is on disk. There is no outbox: what a crash keeps from the receiver died with
 * it. A set that was there before may be told again.
 */
export function tellingStore(store: Door, tell: (message: string) => void): Door {
  const devices = new Map<number, Device>()
  return {
    async registerDevice(description) {
      const device = await store.registerDevice(description)
      devices.set(device.number, device)
      return device
    },
    removeReadingsAfter: (device, timeMs) => store.removeReadingsAfter(device, timeMs),
    async append(target, sets, news = 'all') {
      const appended = await store.append(target, sets, news)
      const device = devices.get(target.number)
      if (device && appended.stored > 0) {
        for (const message of webhookMessages(device, sets, news)) tell(message)
      }
      return appended
    },
  }
}
