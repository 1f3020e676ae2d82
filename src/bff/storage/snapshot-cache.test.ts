import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentObserver } from '../observe/combined-observer.ts'
import { MemorySnapshots } from '../testing/memory-snapshots.ts'
import { createTestLogger, NOON_MS } from '../testing/test-upstream.ts'
import { SnapshotStore } from './snapshot-cache.ts'
import type { SnapshotTable } from './snapshot-table.ts'
import { openSqliteStore } from './sqlite/open-dashboard-store.ts'

const OWNER = ['https://telemetry.test/external/v1', 'Basic c2VjcmV0OmtleQ==']
const HOSTILE = '../../etc/passwd\0<script>'

const READINGS = {
  columns: { t: Float64Array.of(1, 2), sensors: new Map([['level', Float64Array.of(Number.NaN, -0)]]) },
  lapsed: new Map([['__proto__', { t: 1, v: 2 }]]),
  lastUpdateMs: null,
  readAtMs: Number.NEGATIVE_INFINITY,
}

/** A store over a real table with a logger that remembers. */
function opened(limitBytes = 1_000_000) {
  const dashboard = openSqliteStore(':memory:')
  onTestFinished(() => dashboard.close())
  const table = dashboard.snapshots as SnapshotTable
  const logger = createTestLogger()
  const parts = { limitBytes, isShared: false, now: () => NOON_MS, logger, observer: silentObserver }
  return { table, logger, start: (over = table) => new SnapshotStore({ ...parts, table: over }) }
}

/** That gzip cannot make smaller. */
const noise = randomBytes(10_000)

describe('snapshots of one owner', () => {
  it('come back as they were put, at once and in another process', async () => {
    const { start } = opened()
    const store = start()
    store.of(OWNER).put(HOSTILE, READINGS)
    expect(await store.of(OWNER).get(HOSTILE)).toBe(READINGS)
    await store.flushed()
    expect(await start().of(OWNER).get(HOSTILE)).toEqual(READINGS)
  })

  it('are the last of several', async () => {
    const { start } = opened()
    const store = start()
    for (let n = 0; n < 20; n++) {
      store.of(OWNER).put('k', n)
      if (n === 10) await store.flushed()
    }
    await store.flushed()
    expect(await start().of(OWNER).get('k')).toBe(19)
  })

  it.each([
    ['another service', ['https://other.test/external/v1', OWNER[1] as string]],
    ['other credentials', [OWNER[0] as string, 'Basic b3RoZXI=']],
    ['the same text cut elsewhere', [OWNER.join('')]],
  ])('are not found for %s', async (_, other) => {
    const store = opened().start()
    store.of(OWNER).put('devices', 'list')
    expect(await store.of(other).get('devices')).toBeUndefined()
    await store.flushed()
    expect(await store.of(other).get('devices')).toBeUndefined()
  })

  it('show neither an id nor anything of the credentials to who reads the table', async () => {
    const snapshots = new MemorySnapshots()
    snapshots.of(OWNER).put(HOSTILE, 'readings')
    await snapshots.flushed()
    const [[name, content] = ['', new Uint8Array(0)]] = snapshots.kept
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from(content).toString('latin1')).not.toMatch(/secret|c2VjcmV0|passwd/)
  })

  it.each([
    ['changed', (content: Uint8Array) => content.with(40, (content[40] as number) ^ 1)],
    ['cut short', (content: Uint8Array) => content.slice(0, -1)],
    ['shorter than a tag', (content: Uint8Array) => content.slice(0, 9)],
    ['empty', () => new Uint8Array(0)],
  ])('are ignored where the content was %s', async (_, damage) => {
    const snapshots = new MemorySnapshots()
    snapshots.of(OWNER).put('devices', 'a list of devices')
    await snapshots.flushed()
    expect(await snapshots.of(OWNER).get('devices')).toBe('a list of devices')
    for (const [name, content] of snapshots.kept) snapshots.kept.set(name, damage(content))
    expect(await snapshots.of(OWNER).get('devices')).toBeUndefined()
  })

  it('are not taken for one another', async () => {
    const snapshots = new MemorySnapshots()
    snapshots.of(OWNER).put('a', 'of a')
    snapshots.of(OWNER).put('b', 'of b')
    await snapshots.flushed()
    const [[a] = [''], [, ofB] = ['', new Uint8Array(0)]] = [...snapshots.kept]
    snapshots.kept.set(a, ofB)
    expect(await snapshots.of(OWNER).get('a')).toBeUndefined()
    expect(await snapshots.of(OWNER).get('b')).toBe('of b')
  })
})

describe('the store of snapshots', () => {
  it('holds no more than a thousand of what cannot be written', async () => {
    const { start, table } = opened()
    const store = start({ ...table, put: () => Promise.reject(new Error('away')) })
    const cache = store.of(OWNER)
    for (let n = 1; n <= 1_025; n++) cache.put(`${n}`, n)
    await store.flushed()
    expect(await cache.get('1024')).toBe(1_024)
    expect(await cache.get('1025')).toBeUndefined()
  })

  it('stays within its limit, also over what an earlier process left', async () => {
    const { start, table } = opened(100_000)
    for (const process of [1, 2, 3]) {
      const store = start()
      for (let n = 0; n < 8; n++) store.of(OWNER).put(`${process} ${n}`, noise)
      await store.flushed()
      expect(await table.trim(Number.MAX_SAFE_INTEGER)).toBeLessThanOrEqual(100_000)
    }
    expect(await start().of(OWNER).get('3 7')).toEqual(noise)
  })

  it('keeps nothing larger than its limit, and what was there stays', async () => {
    const { start } = opened(100_000)
    const store = start()
    store.of(OWNER).put('a', noise)
    store.of(OWNER).put('b', randomBytes(100_001))
    await store.flushed()
    expect(await store.of(OWNER).get('a')).toEqual(noise)
    expect(await store.of(OWNER).get('b')).toBeUndefined()
  })

  it('goes on with what it has, and says so once, while nothing can be written or read', async () => {
    const { start, logger, table } = opened()
    let isFull = true
    const refused = async () => {
      if (isFull) throw new Error('database or disk is full')
    }
    const store = start({
      ...table,
      get: (...parts) => refused().then(() => table.get(...parts)),
      put: (...parts) => refused().then(() => table.put(...parts)),
    })
    for (const n of [1, 2, 3]) store.of(OWNER).put(`${n}`, n)
    await store.flushed()
    expect(logger.lines.map(({ message }) => message)).toEqual(['a snapshot could not be written'])
    expect(await store.of(OWNER).get('1')).toBe(1)
    expect(await store.of(OWNER).get('away')).toBeUndefined()
    isFull = false
    store.of(OWNER).put('4', 4)
    await store.flushed()
    const after = start().of(OWNER)
    expect(await Promise.all(['1', '2', '3', '4'].map((key) => after.get(key)))).toEqual([1, 2, 3, 4])
    expect(logger.lines).toHaveLength(1)
  })

  it('leaves out what cannot be encoded, and keeps the rest', async () => {
    const { start, logger } = opened()
    const store = start()
    store.of(OWNER).put('a', () => 'no value')
    store.of(OWNER).put('b', 2)
    await store.flushed()
    expect(await store.of(OWNER).get('a')).toBeUndefined()
    expect(await store.of(OWNER).get('b')).toBe(2)
    expect(logger.lines.map(({ message }) => message)).toEqual(['a snapshot could not be encoded'])
  })
})
