import { afterEach, describe, expect, it } from 'vitest'
import { browserStorage, rawStorage, tabStorage } from './safe-storage.ts'

/** A storage with room for so many texts, of which each is a property, as in a browser. */
class SmallStorage {
  constructor(room: number) {
    Object.defineProperty(this, 'room', { value: room })
  }
  getItem(key: string) {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, text: string) {
    const { room } = this as unknown as { room: number }
    if (!Object.hasOwn(this, key) && Object.keys(this).length >= room)
      throw new DOMException('full', 'QuotaExceededError')
    Object.assign(this, { [key]: text })
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key]
  }
}

const NAMES = ['localStorage', 'sessionStorage'] as const
const original = NAMES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))

function browserWith(get: () => unknown): void {
  for (const name of NAMES) Object.defineProperty(globalThis, name, { get, configurable: true })
}

afterEach(() => {
  browserWith(() => new SmallStorage(100))
  for (const storage of [browserStorage, tabStorage]) {
    storage.forget('')
    for (const key of ['a', 'b', 'text.a']) storage.write(key, null)
  }
  NAMES.forEach((name, i) => {
    Reflect.deleteProperty(globalThis, name)
    if (original[i]) Object.defineProperty(globalThis, name, original[i])
  })
})

const REFUSING: [string, () => unknown][] = [
  [
    'throws when it is looked at',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['is null', () => null],
  ['is not there', () => undefined],
  [
    'throws at every use',
    () => ({
      ...Object.fromEntries(
        ['getItem', 'setItem', 'removeItem'].map((name) => [
          name,
          () => {
            throw new Error('corrupt')
          },
        ]),
      ),
    }),
  ],
]

describe.each(REFUSING)('a storage that %s', (_, get) => {
  it.each([
    ['browser', browserStorage],
    ['tab', tabStorage],
  ])('remembers nothing from before, and what is written as long as the page (%s)', (_, storage) => {
    browserWith(get)
    expect(storage.read('a')).toBeNull()
    storage.write('a', '1')
    storage.write('text.a', '2')
    expect([storage.read('a'), storage.read('text.a')]).toEqual(['1', '2'])
    storage.forget('text.')
    expect([storage.read('a'), storage.read('text.a')]).toEqual(['1', null])
    storage.write('a', null)
    expect(storage.read('a')).toBeNull()
  })
})

it('a storage that cannot be looked at is none', () => {
  browserWith(REFUSING[0]?.[1] as () => unknown)
  expect(rawStorage('localStorage')).toBeUndefined()
  browserWith(() => null)
  expect(rawStorage('sessionStorage')).toBeUndefined()
})

describe('a storage that works', () => {
  it('has what is written, and loses only what is forgotten', () => {
    const own = new SmallStorage(3)
    browserWith(() => own)
    browserStorage.write('a', '1')
    tabStorage.write('text.a', '2')
    expect(own).toEqual(Object.assign(new SmallStorage(3), { a: '1', 'text.a': '2' }))
    tabStorage.forget('text.')
    expect(Object.keys(own)).toEqual(['a'])
    browserStorage.write('a', null)
    expect(Object.keys(own)).toEqual([])
  })

  it('and is full keeps what it has, and the page has what it could not store until there is room', () => {
    const own = new SmallStorage(1)
    browserWith(() => own)
    browserStorage.write('a', '1')
    browserStorage.write('b', '2')
    expect([browserStorage.read('a'), browserStorage.read('b')]).toEqual(['1', '2'])
    expect(Object.keys(own)).toEqual(['a'])
    browserStorage.write('a', null)
    browserStorage.write('b', '3')
    own.setItem('b', 'of another tab')
    expect(browserStorage.read('b')).toBe('of another tab')
  })
})
