import { rawStorage } from '../../view/storage/safe-storage.ts'

interface KeeperOptions {
  storage: Storage | undefined
  /** Epoch milliseconds; decides which entry is oldest. */
  nowMs: () => number
  prefix: string
}

/** Frequent writes wear out a memory card. */
const REST_MS = 60_000
/** Used where the storage refuses entries. */
const MAX_IN_MEMORY = 64
const STAMP_DIGITS = 15

/**
 * Stores JSON across restarts in `localStorage`, which works on plain http and before the first rendering.
 * When it is full, the oldest entries are dropped.
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
    /** Never throws. What the storage refuses stays in memory. */
    keep(key: string, value: unknown): void {
      memory.delete(key)
      memory.set(key, value)
      for (const oldest of memory.keys()) {
        if (memory.size <= MAX_IN_MEMORY) break
        if (waiting.has(oldest)) write(oldest)
        memory.delete(oldest)
      }
      const restedMs = Math.abs(nowMs() - (writtenMs.get(key) ?? Number.NEGATIVE_INFINITY))
      if (restedMs >= REST_MS) write(key)
      else waiting.add(key)
    },
    /** `undefined` where nothing is stored or `parse` throws. */
    restore<T>(key: string, parse: (value: unknown) => T): T | undefined {
      try {
        if (memory.has(key)) return parse(memory.get(key))
        const text = storage?.getItem(prefix + key)
        return text ? parse(JSON.parse(text.slice(STAMP_DIGITS))) : undefined
      } catch {
        // written by another version of the page, or truncated
        return undefined
      }
    },
    flush(): void {
      for (const key of [...waiting]) write(key)
    },
  }
}

/** What the page needs to start without a network; works from memory where storage is forbidden. */
export const keeper = createKeeper({
  storage: rawStorage('localStorage'),
  nowMs: Date.now,
  prefix: 'gaugeboard.kiosk.',
})

/** Of fixed length before the JSON: the oldest entry is found without parsing. */
function stampOf(ms: number): string {
  return String(Math.max(0, Math.round(ms))).padStart(STAMP_DIGITS, '0')
}

/** Drops the oldest entries where there is no room. Returns whether it succeeded. */
function put(storage: Storage, prefix: string, key: string, text: string): boolean {
  do {
    try {
      storage.setItem(prefix + key, text)
      return true
    } catch {
      // full: drop the oldest
    }
  } while (dropOldest(storage, prefix, key))
  return false
}

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
    return false
  }
}
