import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../store.ts'

const HASH = new Uint8Array(32).fill(7)

/**
 * What every store must do with organisations and their keys, whichever engine it is. `open` gives a new and
 * empty one.
 */
export function keysSuite(engine: string, open: () => Promise<Store>): void {
  async function opened(): Promise<Store> {
    const store = await open()
    onTestFinished(() => store.close())
    return store
  }

  async function withOrganisation(): Promise<{ store: Store; organisationId: string }> {
    const store = await opened()
    const { id: organisationId } = await store.addOrganisation('River board')
    return { store, organisationId }
  }

  describe(`${engine}: organisations and keys`, () => {
    test('an organisation is found by its id and listed by name', async () => {
      const store = await opened()
      const second = await store.addOrganisation('River board', 7)
      const first = await store.addOrganisation('Harbour')
      expect(await store.organisation(second.id)).toEqual({
        id: second.id,
        name: 'River board',
        offsetHours: 7,
      })
      expect(await store.organisations()).toEqual([first, second])
      expect(first.offsetHours).toBe(0)
      expect(await store.organisation('nobody')).toBeUndefined()
    })

    test('a name is given once', async () => {
      const store = await opened()
      await store.addOrganisation('Harbour')
      await expect(store.addOrganisation('Harbour')).rejects.toThrow()
      expect(await store.organisations()).toHaveLength(1)
    })

    test('a key is found with its organisation and its state', async () => {
      const { store, organisationId } = await withOrganisation()
      await store.addBasicKey({ organisationId, apiKey: 'a', secretHash: HASH })
      await store.addPublicKey({ organisationId, hash: HASH })
      const fresh = { organisationId, revokedAtMs: null, expiresAtMs: null }
      const basic = await store.basicKey('a')
      expect({ ...basic, secretHash: Uint8Array.from(basic?.secretHash ?? []) }).toEqual({
        ...fresh,
        apiKey: 'a',
        secretHash: HASH,
      })
      expect(await store.publicKey(HASH)).toEqual(fresh)
      expect(await store.basicKey('b')).toBeUndefined()
      expect(await store.publicKey(new Uint8Array(32))).toBeUndefined()
    })

    test('revoking and running out are kept apart, and say whether there was such a key', async () => {
      const { store, organisationId } = await withOrganisation()
      await store.addBasicKey({ organisationId, apiKey: 'a', secretHash: HASH })
      await store.addPublicKey({ organisationId, hash: HASH })
      expect(await store.revokeBasicKey('a', 1_700_000_000_001)).toBe(true)
      await store.rotateBasicKey({ organisationId, apiKey: 'c', secretHash: HASH }, 1_700_000_000_002)
      expect(await store.revokePublicKey(HASH, 3)).toBe(true)
      await store.rotatePublicKey({ organisationId, hash: new Uint8Array(32) }, 4)
      const state = { revokedAtMs: 1_700_000_000_001, expiresAtMs: 1_700_000_000_002 }
      expect(await store.basicKey('a')).toMatchObject(state)
      expect(await store.publicKey(HASH)).toMatchObject({ revokedAtMs: 3, expiresAtMs: 4 })
      expect(await store.revokeBasicKey('b', 1)).toBe(false)
      expect(await store.revokePublicKey(new Uint8Array(32).fill(1), 1)).toBe(false)
    })
  })

  describe(`${engine}: rotation`, () => {
    const hash = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)

    test('a new key is there at once, and every other of the organisation runs out, none later than before', async () => {
      const { store, organisationId } = await withOrganisation()
      const other = await store.addOrganisation('Harbour')
      await store.addBasicKey({ organisationId, apiKey: 'b', secretHash: HASH })
      await store.addBasicKey({ organisationId: other.id, apiKey: 'theirs', secretHash: HASH })
      await store.rotateBasicKey({ organisationId, apiKey: 'a', secretHash: HASH }, 1_700_000_000_000)
      await store.rotateBasicKey({ organisationId, apiKey: 'c', secretHash: hash(8) }, 1_800_000_000_000)
      const ends = await Promise.all(
        ['a', 'b', 'c', 'theirs'].map(async (key) => (await store.basicKey(key))?.expiresAtMs),
      )
      expect(ends).toEqual([1_800_000_000_000, 1_700_000_000_000, null, null])
      expect(Uint8Array.from((await store.basicKey('c'))?.secretHash ?? [])).toEqual(hash(8))

      await store.addPublicKey({ organisationId, hash: hash(1) })
      await store.addPublicKey({ organisationId: other.id, hash: hash(2) })
      await store.rotatePublicKey({ organisationId, hash: hash(3) }, 1_800_000_000_000)
      const publicEnds = await Promise.all(
        [1, 2, 3].map(async (fill) => (await store.publicKey(hash(fill)))?.expiresAtMs),
      )
      expect(publicEnds).toEqual([1_800_000_000_000, null, null])
    })

    test('a rotation that fails leaves the old key as it was', async () => {
      const { store, organisationId } = await withOrganisation()
      await store.addBasicKey({ organisationId, apiKey: 'a', secretHash: HASH })
      await store.addPublicKey({ organisationId, hash: HASH })
      await expect(
        store.rotateBasicKey({ organisationId, apiKey: 'a', secretHash: HASH }, 1),
      ).rejects.toThrow()
      await expect(store.rotatePublicKey({ organisationId, hash: HASH }, 1)).rejects.toThrow()
      expect(await store.basicKey('a')).toMatchObject({ expiresAtMs: null })
      expect(await store.publicKey(HASH)).toMatchObject({ expiresAtMs: null })
    })

    test("an organisation's keys are listed in every state, its own only and without a secret", async () => {
      const { store, organisationId } = await withOrganisation()
      const other = await store.addOrganisation('Harbour')
      await store.addBasicKey({ organisationId: other.id, apiKey: '0', secretHash: HASH })
      await store.addBasicKey({ organisationId, apiKey: 'b', secretHash: HASH })
      await store.addBasicKey({ organisationId, apiKey: 'a', secretHash: HASH })
      await store.addPublicKey({ organisationId, hash: hash(9) })
      await store.revokeBasicKey('b', 5)
      await store.rotatePublicKey({ organisationId, hash: hash(10) }, 6)
      const listed = await store.keys(organisationId)
      const plain = listed.map((key) =>
        key.kind === 'public' ? { ...key, hash: Uint8Array.from(key.hash) } : key,
      )
      expect(plain).toEqual([
        { kind: 'basic', apiKey: 'a', organisationId, revokedAtMs: null, expiresAtMs: null },
        { kind: 'basic', apiKey: 'b', organisationId, revokedAtMs: 5, expiresAtMs: null },
        { kind: 'public', hash: hash(9), organisationId, revokedAtMs: null, expiresAtMs: 6 },
        { kind: 'public', hash: hash(10), organisationId, revokedAtMs: null, expiresAtMs: null },
      ])
      expect(await store.keys('nobody')).toEqual([])
    })
  })
}
