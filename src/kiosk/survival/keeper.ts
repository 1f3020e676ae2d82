interface KeeperOptions {
  /** The browser's; `undefined` where it forbids one. */
  storage: Storage | undefined
  /** Epoch milliseconds; tells which of the kept is oldest. */
  nowMs: () => number
  /** Names all keys of this keeper among those of others. */
  prefix: string
}

/** A memory card wears out by writing: what changes every few seconds is written no more often than this. */
const REST_MS = 60_000
/** In memory, where there is no storage that takes them. */
const MOST_IN_MEMORY = 64
const STAMP_DIGITS = 15

/**
 * Keeps JSON beyond a restart of the page, as well as the browser lets it: over `localStorage`, which unlike every other store is there on plain http, and at once, before the first
 * picture is drawn. When it is full, what was kept longest ago makes room.
 */
export function createKeeper({ storage, nowMs, prefix }: KeeperOptions) {
  const memory = new Map<string, unknown>()
  const waiting = new Set<string>()
  const writtenMs = new Map<string, number>()

  const write = (key: string) => {
    waiting.delete(key)
    writtenMs.set(key, nowMs())
    const text = `${stampOf(nowMs())}${JSON.stringify(memory.get(key))}`
    if (storage && put(storage, prefix, key, text)) memory.delete(key)
  }
  return {
    /** Keeps a value; never throws. What no store takes is kept for as long as the page runs. */
    keep(key: string, value: unknown): void {
      memory.delete(key)
      memory.set(key, value)
      for (const oldest of memory.keys()) {
        if (memory.size <= MOST_IN_MEMORY) break
        if (waiting.has(oldest)) write(oldest)
        memory.delete(oldest)
      }
      const restedMs = Math.abs(nowMs() - (writtenMs.get(key) ?? Number.NEGATIVE_INFINITY))
      if (restedMs >= REST_MS) write(key)
      else waiting.add(key)
    },
    /** What was kept last, as `parse` gives it back; `undefined` where there is nothing or `parse` throws. */
    restore<T>(key: string, parse: (value: unknown) => T): T | undefined {
      try {
        if (memory.has(key)) return parse(memory.get(key))
        const text = storage?.getItem(prefix + key)
        return text ? parse(JSON.parse(text.slice(STAMP_DIGITS))) : undefined
      } catch {
        // written by another version of the page, or cut short: as good as nothing
        return undefined
      }
    },
    /** Writes what waits to be written. */
    flush(): void {
      for (const key of [...waiting]) write(key)
    },
  }
}

/** Where the page keeps what it needs to start without network. */
export const keeper = createKeeper({ storage: ownStorage(), nowMs: Date.now, prefix: 'gaugeboard.kiosk.' })

function ownStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    // forbidden: the page goes on with what it has in memory
    return undefined
  }
}

/** Stamps come before the JSON and have one length, so that what is oldest is known without parsing anything. */
function stampOf(ms: number): string {
  return String(Math.max(0, Math.round(ms))).padStart(STAMP_DIGITS, '0')
}

/** Whether it could be written, the oldest making room. */
function put(storage: Storage, prefix: string, key: string, text: string): boolean {
  do {
    try {
      storage.setItem(prefix + key, text)
      return true
    } catch {
      // full: what is oldest makes room
    }
  } while (dropOldest(storage, prefix, key))
  return false
}

/** Whether there was one to drop. */
function dropOldest(storage: Storage, prefix: string, spared: string): boolean {
  try {
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
    const [oldest] = keys
      .filter((key) => key.startsWith(prefix) && key !== prefix + spared)
      .map((key) => ({ key, stamp: storage.getItem(key)?.slice(0, STAMP_DIGITS) ?? '' }))
      .sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
    if (!oldest) return false
    storage.removeItem(oldest.key)
    return true
  } catch {
    // a storage that fails at everything, as on a full or broken card
    return false
  }
}
