type StorageName = 'localStorage' | 'sessionStorage'

export const browserStorage = safeStorage('localStorage')
export const tabStorage = safeStorage('sessionStorage')

/** A storage of the browser as it is; `undefined` where even looking at it throws, or there is none. */
export function rawStorage(name: StorageName): Storage | undefined {
  try {
    return globalThis[name] ?? undefined
  } catch {
    return undefined
  }
}

/** Texts by key that outlive the page. Where the browser refuses, as with cookies blocked or no room, they last as long as the page. */
function safeStorage(name: StorageName) {
  /** What the browser would not store, `null` for what it would not remove. */
  const refused = new Map<string, string | null>()
  return {
    /** `null` where there is none, or it cannot be read. Never throws. */
    read(key: string): string | null {
      const own = refused.get(key)
      if (own !== undefined) return own
      try {
        return globalThis[name].getItem(key)
      } catch {
        return null
      }
    },
    /** `null` removes. Never throws. */
    write(key: string, text: string | null): void {
      refused.delete(key)
      try {
        if (text === null) globalThis[name].removeItem(key)
        else globalThis[name].setItem(key, text)
      } catch {
        refused.set(key, text)
      }
    },
    forget(prefix: string): void {
      const keys = [...refused.keys(), ...Object.keys(rawStorage(name) ?? {})]
      for (const key of keys) if (key.startsWith(prefix)) this.write(key, null)
    },
  }
}
