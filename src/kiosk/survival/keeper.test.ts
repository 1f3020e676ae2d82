import { describe, expect, it } from 'vitest'
import { createKeeper } from './keeper.ts'

const asIs = (value: unknown) => value

/** A `localStorage` as in the standard, with a quota in characters. */
class SmallStorage implements Storage {
  readonly #items = new Map<string, string>()
  #writes = 0
  readonly #room: number
  constructor(room = 5_000_000) {
    this.#room = room
  }
  get length() {
    return this.#items.size
  }
  get writes() {
    return this.#writes
  }
  key(i: number) {
    return [...this.#items.keys()][i] ?? null
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  clear() {
    this.#items.clear()
  }
  setItem(key: string, value: string) {
    const others = [...this.#items].filter(([name]) => name !== key)
    const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0)
    if (used + key.length + value.length > this.#room) throw new DOMException('full', 'QuotaExceededError')
    this.#writes++
    this.#items.set(key, value)
  }
}

function kept(storage: Storage | undefined) {
  const clock = { ms: Date.UTC(2026, 0, 20) }
  const start = () => createKeeper({ storage, nowMs: () => clock.ms, prefix: 'kiosk.' })
  return { clock, start }
}

describe('what is kept', () => {
  it('is there again after a restart', () => {
    const { start } = kept(new SmallStorage())
    start().keep('list', { devices: ['A'] })
    expect(start().restore('list', asIs)).toEqual({ devices: ['A'] })
  })

  it('is nothing where there was nothing', () => {
    const { start } = kept(new SmallStorage())
    expect(start().restore('list', asIs)).toBeUndefined()
  })

  it('stays for the life of the page where the browser forbids a storage', () => {
    const { start } = kept(undefined)
    const keeper = start()
    keeper.keep('list', 1)
    expect(keeper.restore('list', asIs)).toBe(1)
    expect(start().restore('list', asIs)).toBeUndefined()
  })

  it('is written once a minute at most, the newest when the page says goodbye', () => {
    const storage = new SmallStorage()
    const { start, clock } = kept(storage)
    const keeper = start()
    for (let i = 0; i < 60; i++) {
      keeper.keep('list', i)
      clock.ms += 10_000
    }
    expect(storage.writes).toBe(10)
    keeper.flush()
    expect(start().restore('list', asIs)).toBe(59)
  })

  it('is written again after the clock was set back by hours', () => {
    const { start, clock } = kept(new SmallStorage())
    const keeper = start()
    keeper.keep('list', 'before')
    clock.ms -= 5 * 3_600_000
    keeper.keep('list', 'after')
    expect(start().restore('list', asIs)).toBe('after')
  })

  it('makes room for what is new by dropping what was kept longest ago', () => {
    const { start, clock } = kept(new SmallStorage(1_000))
    const keeper = start()
    for (const name of ['A', 'B', 'C', 'D']) {
      keeper.keep(name, name.repeat(300))
      clock.ms += 1_000
    }
    const again = start()
    expect(again.restore('A', asIs)).toBeUndefined()
    expect(again.restore('D', asIs)).toBe('D'.repeat(300))
    expect(again.restore('C', asIs)).toBe('C'.repeat(300))
  })

  it('leaves what others keep where it is', () => {
    const storage = new SmallStorage(500)
    storage.setItem('gaugeboard.theme', 'dark')
    const { start } = kept(storage)
    start().keep('A', 'a'.repeat(900))
    expect(storage.getItem('gaugeboard.theme')).toBe('dark')
  })

  it('does no harm where it fits nowhere, or where every access fails', () => {
    const keeper = kept(new SmallStorage(10)).start()
    keeper.keep('list', 'x'.repeat(100))
    expect(keeper.restore('list', asIs)).toBe('x'.repeat(100))
    const broken = new Proxy(new SmallStorage(), {
      get() {
        throw new DOMException('broken', 'UnknownError')
      },
    })
    const other = kept(broken).start()
    other.keep('list', 1)
    expect(other.restore('list', asIs)).toBe(1)
    expect(other.restore('other', asIs)).toBeUndefined()
  })

  it('is nothing where its reader does not understand it, or it was cut short', () => {
    const storage = new SmallStorage()
    const { start } = kept(storage)
    start().keep('list', { old: true })
    const refuse = () => {
      throw new TypeError('unknown shape')
    }
    expect(start().restore('list', refuse)).toBeUndefined()
    storage.setItem('kiosk.list', storage.getItem('kiosk.list')?.slice(0, -3) ?? '')
    expect(start().restore('list', asIs)).toBeUndefined()
  })

  it('does not fill the memory', () => {
    const storage = new SmallStorage()
    const { start } = kept(storage)
    const keeper = start()
    for (let i = 0; i < 400; i++) keeper.keep(`day.${i}`, i)
    storage.clear()
    expect(keeper.restore('day.399', asIs)).toBeUndefined()
    const alone = kept(undefined).start()
    for (let i = 0; i < 400; i++) alone.keep(`day.${i}`, i)
    expect(alone.restore('day.399', asIs)).toBe(399)
    expect(alone.restore('day.0', asIs)).toBeUndefined()
  })
})
