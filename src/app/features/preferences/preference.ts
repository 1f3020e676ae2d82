import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../../view/storage/safe-storage.ts'
import { createListeners } from '../../listeners.ts'
import { oneOf } from '../address/text.ts'

/** What this browser remembers of its reader. Unreadable text counts as none. */
export interface Preference<T> {
  get: () => T
  set: (value: T) => void
  useValue: () => T
}

/** `isShared`: what another tab chooses counts here at once; else a page keeps what it began with. */
function preference<T>(
  key: string,
  parse: (text: string | null) => T,
  print: (value: T) => string | null,
  isShared = false,
): Preference<T> {
  const listeners = createListeners<[]>()
  // the same value for the same text, as a store of React has to give
  let known: { text: string | null; value: T } | undefined
  const get = () => {
    if (known && !isShared) return known.value
    const text = browserStorage.read(key)
    if (known?.text !== text) known = undefined
    known ??= { text, value: parse(text) }
    return known.value
  }
  return {
    get,
    set(value) {
      browserStorage.write(key, print(value))
      known = undefined
      listeners.notify()
    },
    useValue: () => useSyncExternalStore(listeners.subscribe, get),
  }
}

/** One of several, the first unless chosen otherwise. */
export function choicePreference<const T extends string>(key: string, choices: readonly [T, ...T[]]) {
  const [usual] = choices
  const chosen = preference<T>(
    key,
    (text) => oneOf(text, choices) ?? usual,
    (choice) => (choice === usual ? null : choice),
    true,
  )
  return { ...chosen, choices }
}

export type Chosen<P extends { choices: readonly string[] }> = P['choices'][number]

/** Whether something stands open. */
export function openPreference(key: string) {
  return preference(
    key,
    (text) => text === 'open',
    (isOpen) => (isOpen ? 'open' : null),
  )
}

/** JSON, of which `parse` takes what it understands. */
export function jsonPreference<T, Stored = T>(
  key: string,
  parse: (stored: unknown) => T,
  print?: (value: T) => Stored,
  isShared = false,
) {
  return preference(
    key,
    (text) => parse(parsed(text)),
    (value) => JSON.stringify(print ? print(value) : value),
    isShared,
  )
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
