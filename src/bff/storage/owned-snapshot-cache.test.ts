import { describe, expect, it } from 'vitest'
import { MemorySnapshotCache } from '../testing/memory-snapshot-cache.ts'
import { ownedSnapshotCache } from './owned-snapshot-cache.ts'
import { NO_SNAPSHOT_CACHE } from './snapshot-cache.ts'

const OWNER = ['https://telemetry.test/external/v1', 'Basic c2VjcmV0OmtleQ==']
const HOSTILE = '../../etc/passwd\0<script>'
const bytes = (text: string) => new TextEncoder().encode(text)

describe('ownedCopies', () => {
  it('gives back what was put, to the same owner in another process', async () => {
    const snapshotCache = new MemorySnapshotCache()
    await ownedSnapshotCache(snapshotCache, OWNER).put(HOSTILE, bytes('readings'))
    const kept = await ownedSnapshotCache(snapshotCache, OWNER).get(HOSTILE)
    expect(kept && new TextDecoder().decode(kept)).toBe('readings')
  })

  it('gives back many bytes as well, and none that are not all those that were put', async () => {
    const snapshotCache = new MemorySnapshotCache()
    const own = ownedSnapshotCache(snapshotCache, OWNER)
    const many = new Uint8Array(3_500_000).fill(7)
    await own.put('devices', many)
    expect(Buffer.compare((await own.get('devices')) ?? bytes(''), many)).toBe(0)
    await own.put('devices', many.subarray(1))
    for (const kept of snapshotCache.kept.values()) kept[kept.length - 1] = 8
    expect(await own.get('devices')).toBeUndefined()
  })

  it.each([
    ['another service', ['https://other.test/external/v1', OWNER[1] as string]],
    ['other credentials', [OWNER[0] as string, 'Basic b3RoZXI=']],
    ['the same text cut elsewhere', [OWNER.join('')]],
  ])('has nothing for %s', async (_, other) => {
    const snapshotCache = new MemorySnapshotCache()
    await ownedSnapshotCache(snapshotCache, OWNER).put('devices', bytes('list'))
    expect(await ownedSnapshotCache(snapshotCache, other).get('devices')).toBeUndefined()
  })

  it('puts neither an id nor anything of the credentials where others can read it', async () => {
    const snapshotCache = new MemorySnapshotCache()
    await ownedSnapshotCache(snapshotCache, OWNER).put(HOSTILE, bytes('readings'))
    const [[name, content] = ['', new Uint8Array(0)]] = snapshotCache.kept
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from(content).toString('latin1')).not.toMatch(/secret|c2VjcmV0|passwd/)
  })

  it.each([
    ['changed', (content: Uint8Array) => content.with(40, 0x21)],
    ['cut short', (content: Uint8Array) => content.slice(0, -1)],
    ['empty', () => new Uint8Array(0)],
  ])('has nothing where the content was %s', async (_, damage) => {
    const snapshotCache = new MemorySnapshotCache()
    const owned = ownedSnapshotCache(snapshotCache, OWNER)
    await owned.put('devices', bytes('a list of devices'))
    for (const [name, content] of snapshotCache.kept) snapshotCache.kept.set(name, damage(content))
    expect(await owned.get('devices')).toBeUndefined()
  })

  it('does not take one copy for another', async () => {
    const snapshotCache = new MemorySnapshotCache()
    const owned = ownedSnapshotCache(snapshotCache, OWNER)
    await owned.put('a', bytes('of a'))
    await owned.put('b', bytes('of b'))
    const [[a] = [''], [, ofB] = ['', new Uint8Array(0)]] = [...snapshotCache.kept]
    snapshotCache.kept.set(a, ofB)
    expect(await owned.get('a')).toBeUndefined()
  })

  it('costs nothing where nothing is kept', () => {
    expect(ownedSnapshotCache(NO_SNAPSHOT_CACHE, OWNER)).toBe(NO_SNAPSHOT_CACHE)
  })
})
