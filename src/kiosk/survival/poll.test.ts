import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pauseMs, startPoll } from './poll.ts'

const EVERY = 10_000

class Page extends EventTarget {
  hidden = false
  turn(hidden: boolean) {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

describe('the pause between two questions', () => {
  it('is the interval, spread a little, while answers come', () => {
    expect(pauseMs(0, EVERY, 0)).toBe(9_500)
    expect(pauseMs(0, EVERY, 0.999)).toBeLessThanOrEqual(10_500)
  })

  it('grows with each failure to a minute at most, and never below a few seconds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          const pause = pauseMs(n, EVERY, random)
          expect(pause).toBeLessThanOrEqual(60_000)
          expect(pause).toBeGreaterThanOrEqual(2_500)
          expect(pauseMs(n + 1, EVERY, random)).toBeGreaterThanOrEqual(pause)
        },
      ),
    )
  })
})

describe('a poll', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function started(answers: (signal: AbortSignal) => Promise<number> = async () => 1) {
    const page = new Page()
    const screen = new EventTarget()
    const fetch = vi.fn(answers)
    const onAnswer = vi.fn()
    const onFailure = vi.fn()
    const stop = startPoll({ everyMs: EVERY, fetch, onAnswer, onFailure, random: () => 0.5, page, screen })
    return { page, screen, fetch, onAnswer, onFailure, stop }
  }

  it('asks at once and then at its interval', async () => {
    const { fetch } = started()
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3 * EVERY)
    expect(fetch).toHaveBeenCalledTimes(4)
  })

  it('asks less and less often through an hour of outage, and at its interval again after it', async () => {
    let isAway = true
    const { fetch } = started(async () => {
      if (isAway) throw new Error('away')
      return 1
    })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(fetch.mock.calls.length).toBeGreaterThan(60)
    expect(fetch.mock.calls.length).toBeLessThan(100)
    isAway = false
    await vi.advanceTimersByTimeAsync(60_000)
    fetch.mockClear()
    await vi.advanceTimersByTimeAsync(10 * EVERY)
    expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(9)
  })

  it('asks nothing while nobody sees the page, and at once when it is seen again', async () => {
    const { fetch, page } = started()
    await vi.advanceTimersByTimeAsync(0)
    page.turn(true)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(fetch).toHaveBeenCalledTimes(1)
    page.turn(false)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it.each(['online', 'pageshow'])('asks at once on %s', async (occasion) => {
    const { fetch, screen } = started(async () => {
      throw new Error('away')
    })
    await vi.advanceTimersByTimeAsync(1_000)
    screen.dispatchEvent(Object.assign(new Event(occasion), { persisted: true }))
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('does not ask again where the page is only loaded to its end, however late', async () => {
    const { fetch, screen } = started()
    await vi.advanceTimersByTimeAsync(1_000)
    screen.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('asks at once when a frozen page is thawed', async () => {
    const { fetch, page } = started()
    await vi.advanceTimersByTimeAsync(1_000)
    page.dispatchEvent(new Event('resume'))
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('gives up on an answer that never comes, even where nobody heeds the signal, and asks again', async () => {
    const { fetch, onFailure } = started(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(25_000)
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(fetch.mock.calls[0]?.[0].aborted).toBe(true)
  })

  it('has one question under way at most', async () => {
    const { fetch, page, screen } = started(() => new Promise(() => {}))
    page.dispatchEvent(new Event('resume'))
    screen.dispatchEvent(new Event('online'))
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('passes on what came, and nothing more once it is stopped', async () => {
    let answer: (value: number) => void = () => {}
    const next = () => new Promise<number>((resolve) => (answer = resolve))
    const { onAnswer, onFailure, stop } = started(next)
    answer(7)
    await vi.advanceTimersByTimeAsync(EVERY)
    expect(onAnswer.mock.calls).toEqual([[7]])
    stop()
    answer(8)
    await vi.advanceTimersByTimeAsync(0)
    expect(onAnswer).toHaveBeenCalledTimes(1)
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('asks nothing more once it is stopped, and lets go of what is under way', async () => {
    const { fetch, stop, screen } = started(() => new Promise(() => {}))
    stop()
    screen.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(fetch.mock.calls[0]?.[0].aborted).toBe(true)
  })
})
