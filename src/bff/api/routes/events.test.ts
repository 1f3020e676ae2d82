import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ByteSink } from '../../live/stream-body.ts'
import { CHECK_EVERY_MS, whileWelcome } from './events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen(isStillWelcome: (() => Promise<boolean>) | null) {
  const happened: string[] = []
  const sink: ByteSink = {
    write: () => {},
    queuedBytes: 0,
    end: () => void happened.push('ended'),
    destroy: () => void happened.push('destroyed'),
  }
  const release = whileWelcome(() => () => void happened.push('gone'), { isStillWelcome })(sink)
  return { happened, release }
}

describe('somebody who listens for hours', () => {
  it('is heard out while welcome, and sent off soon after it ends', async () => {
    let isWelcome = true
    const { happened } = listen(async () => isWelcome)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(happened).toEqual([])
    isWelcome = false
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
    expect(happened).toEqual(['ended', 'gone'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not sent off while nobody can tell', async () => {
    const { happened } = listen(() => Promise.reject(new Error('the sessions are away')))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(happened).toEqual([])
  })

  it('leaves nothing behind', () => {
    const { happened, release } = listen(async () => true)
    release()
    expect(happened).toEqual(['gone'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not asked about where it cannot end', () => {
    listen(null)
    expect(vi.getTimerCount()).toBe(0)
  })
})
