import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { silentObserver } from '../observe/combined-observer.ts'
import { createTestLogger } from '../testing/test-upstream.ts'
import { StoreWatch } from './store-watch.ts'

const AWAY =
  'the store of the dashboard (DATA_DIR) does not answer: this instance raises no alarms until it does'
const BACK = 'the store of the dashboard (DATA_DIR) answers again: alarms are raised'

function watch() {
  const logger = createTestLogger()
  const states: boolean[] = []
  const observer = { ...silentObserver, dashboardStore: (isUp: boolean) => void states.push(isUp) }
  const storeWatch = new StoreWatch({ logger, observer, variable: 'DATA_DIR' })
  const succeed = (access: 'lease' | 'journal' = 'lease') => storeWatch.watched(access, Promise.resolve(7))
  const fail = (access: 'lease' | 'journal' = 'lease') =>
    storeWatch.watched(access, Promise.reject(new Error('refused'))).catch(({ message }) => message)
  return { logger, states, storeWatch, succeed, fail }
}

describe('the watch over the dashboard’s store', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })

  it('says as an error that no alarms are raised, once a minute, and when they are again', async () => {
    const { logger, states, succeed, fail } = watch()
    expect(await succeed()).toBe(7)
    expect(logger.lines).toEqual([])
    for (let beat = 0; beat < 60; beat++) {
      expect(await fail()).toBe('refused')
      vi.advanceTimersByTime(2_000)
    }
    const away = { level: 'error', message: AWAY, fields: { reason: 'refused' } }
    expect(logger.lines).toEqual([away, away])
    expect(states).toEqual([false])
    await succeed()
    expect(logger.lines.slice(2)).toEqual([{ level: 'info', message: BACK, fields: {} }])
    expect(states).toEqual([false, true])
  })

  it('takes it for back when the last access of each kind has succeeded', async () => {
    const { states, succeed, fail } = watch()
    await fail('lease')
    await fail('journal')
    await succeed('journal')
    expect(states).toEqual([false])
    await succeed('lease')
    expect(states).toEqual([false, true])
  })

  it('does not fill the log where the store comes and goes', async () => {
    const { logger, succeed, fail } = watch()
    for (let beat = 0; beat < 29; beat++) {
      await fail()
      await succeed()
      vi.advanceTimersByTime(2_000)
    }
    expect(logger.lines.map(({ message }) => message)).toEqual([AWAY, BACK])
  })

  it('takes an access that hangs for one that failed', async () => {
    const { logger, states, storeWatch } = watch()
    let answer = (_: number) => {}
    const hanging = storeWatch.watched('lease', new Promise<number>((resolve) => (answer = resolve)))
    vi.advanceTimersByTime(10_000)
    expect(logger.lines).toEqual([{ level: 'error', message: AWAY, fields: { reason: 'no answer in 10 s' } }])
    answer(1)
    expect(await hanging).toBe(1)
    expect(states).toEqual([false, true])
  })

  it('says nothing of a store that is closed in order', async () => {
    const { logger, states, storeWatch, fail } = watch()
    storeWatch.end()
    await fail()
    expect([logger.lines, states]).toEqual([[], []])
  })
})
