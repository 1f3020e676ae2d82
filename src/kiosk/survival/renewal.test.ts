import { describe, expect, it, vi } from 'vitest'
import { Renewal } from './renewal.ts'

const HOUR = 3_600_000

function page(server: { offers: string | Error; serves: string | Error }) {
  const state = { nowMs: Date.UTC(2026, 0, 20), last: null as number | null }
  const reload = vi.fn()
  const given = (value: string | Error) =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  const renewal = new Renewal({
    own: 'old',
    fetch: () => given(server.offers),
    isServed: async (version) => (await given(server.serves)) === version,
    reload,
    last: {
      read: () => state.last,
      write: (ms) => {
        state.last = ms
      },
    },
    nowMs: () => state.nowMs,
  })
  const { signal } = new AbortController()
  return { renewal, reload, state, check: () => renewal.check(signal) }
}

describe('a newer build of the page', () => {
  it('is loaded at a quiet moment, not before', async () => {
    const { renewal, reload, check } = page({ offers: 'new', serves: 'new' })
    await check()
    expect(renewal.isDue).toBe(true)
    expect(reload).not.toHaveBeenCalled()
    await renewal.quietMoment()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is none where the server has the same, or was not asked yet', async () => {
    const { renewal, reload, check } = page({ offers: 'old', serves: 'old' })
    await renewal.quietMoment()
    await check()
    await renewal.quietMoment()
    expect(reload).not.toHaveBeenCalled()
  })

  it('is not loaded while the network is away, neither for the question nor for the page', async () => {
    const away = new Error('away')
    const { renewal, reload, check } = page({ offers: away, serves: away })
    await expect(check()).rejects.toBe(away)
    await renewal.quietMoment()
    const later = page({ offers: 'new', serves: away })
    await later.check()
    await later.renewal.quietMoment()
    expect(reload).not.toHaveBeenCalled()
    expect(later.reload).not.toHaveBeenCalled()
  })

  it('is waited for while a cache in between still gives the old page', async () => {
    const server = { offers: 'new', serves: 'old' }
    const { renewal, reload, check } = page(server)
    await check()
    await renewal.quietMoment()
    expect(reload).not.toHaveBeenCalled()
    server.serves = 'new'
    await renewal.quietMoment()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('never becomes a loop: a page that has just been renewed waits half an hour, whatever is offered', async () => {
    const { renewal, reload, state, check } = page({ offers: 'new', serves: 'new' })
    await check()
    for (let minutes = 0; minutes < 60; minutes++) {
      await renewal.quietMoment()
      state.nowMs += 60_000
    }
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is not held up by a clock that was set back by hours', async () => {
    const { renewal, reload, state, check } = page({ offers: 'new', serves: 'new' })
    state.last = state.nowMs + 9 * HOUR
    await check()
    await renewal.quietMoment()
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
