import { describe, expect, test } from 'vitest'
import type { DashboardStore } from '../dashboard-store.ts'
import type { PushSubscriber } from '../push-store.ts'

function browser(endpoint: string, account = 'ani'): PushSubscriber {
  return { account, endpoint, p256dh: `key of ${endpoint}`, auth: 'secret' }
}

/** What the store of pushed browsers must do on every engine; `opening` makes an empty place and says how it is opened. */
export function pushStoreSuite(engine: string, opening: () => Promise<() => Promise<DashboardStore>>): void {
  const opened = async () => (await (await opening())()).push

  describe(`browsers that messages are pushed to, on ${engine}`, () => {
    test('know the dashboard by the key that was first, for whichever instance', async () => {
      const open = await opening()
      const [one, other] = [(await open()).push, (await open()).push]
      const keys = await Promise.all([one.key('a'), other.key('b')])
      expect(keys[0]).toBe(keys[1])
      expect(await one.key('c')).toBe(keys[0])
    })

    test('are kept by tenant, and once however often they subscribe', async () => {
      const push = await opened()
      await push.subscribe('main', browser('x'), { nowMs: 10, most: 9 })
      await push.subscribe('main', browser('y', ''), { nowMs: 20, most: 9 })
      await push.subscribe('other', browser('x'), { nowMs: 20, most: 9 })
      const renewed = { ...browser('x', 'budi'), auth: 'another' }
      await push.subscribe('main', renewed, { nowMs: 30, most: 9 })
      expect(await push.subscribers('main', 0)).toEqual([browser('y', ''), renewed])
      expect(await push.subscribers('other', 0)).toEqual([browser('x')])
    })

    test('are the newest of each account', async () => {
      const push = await opened()
      for (const [n, endpoint] of ['a', 'b', 'c'].entries())
        await push.subscribe('main', browser(endpoint), { nowMs: n, most: 2 })
      await push.subscribe('main', browser('d', 'budi'), { nowMs: 9, most: 2 })
      expect(await push.subscribers('main', 0)).toEqual([browser('b'), browser('c'), browser('d', 'budi')])
    })

    test('are no more where they unsubscribe, or are not renewed for long', async () => {
      const push = await opened()
      await push.subscribe('main', browser('a'), { nowMs: 10, most: 9 })
      await push.subscribe('main', browser('b'), { nowMs: 20, most: 9 })
      expect(await push.unsubscribe('other', 'b')).toBe(false)
      expect(await push.subscribers('main', 11)).toEqual([browser('b')])
      await push.dropOld('main', 11)
      expect(await push.subscribers('main', 0)).toEqual([browser('b')])
      expect(await push.unsubscribe('main', 'b')).toBe(true)
      expect(await push.subscribers('main', 0)).toEqual([])
    })
  })
}
