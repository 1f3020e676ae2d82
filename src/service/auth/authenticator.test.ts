import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import type { Store } from '../store/store.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import { issueBasicKey, issuePublicKey, rotateBasicKey, rotatePublicKey } from './issue-keys.ts'
import { hashSecret } from './secret-hash.ts'

const NOW_MS = 1_000_000

async function board(
  nowMs = NOW_MS,
): Promise<{ store: Store; organisationId: string; authenticate: Authenticator }> {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('River board')
  return { store, organisationId, authenticate: createAuthenticator(store, () => nowMs) }
}

function basic(apiKey: string, secretKey: string): [{ kind: 'basic' }, string] {
  return [{ kind: 'basic' }, `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`]
}

test('C29 issued keys open their organisation, and the store holds neither the secret nor the public key', async () => {
  const { store, organisationId, authenticate } = await board()
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const publicKey = await issuePublicKey(store, organisationId)
  expect(await authenticate(...basic(apiKey, secretKey))).toMatchObject({ organisationId })
  expect(await authenticate({ kind: 'public', apiKey: publicKey }, null)).toMatchObject({ organisationId })
  expect(Buffer.from((await store.basicKey(apiKey))?.secretHash ?? [])).toEqual(hashSecret(secretKey))
  expect(await store.publicKey(Buffer.from(publicKey))).toBeUndefined()
})

test('issued secrets and public keys carry 256 random bits', async () => {
  const { store, organisationId } = await board()
  const { secretKey } = await issueBasicKey(store, organisationId)
  const publicKey = await issuePublicKey(store, organisationId)
  for (const key of [secretKey, publicKey]) expect(Buffer.from(key.slice(3), 'base64url')).toHaveLength(32)
  expect(secretKey.slice(3)).not.toBe(publicKey.slice(3))
})

test('R27 keys that nobody replaced or revoked open their organisation centuries later', async () => {
  const { store, organisationId, authenticate } = await board(Date.UTC(2400, 0))
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const publicKey = await issuePublicKey(store, organisationId)
  expect(await authenticate(...basic(apiKey, secretKey))).toMatchObject({ organisationId })
  expect(await authenticate({ kind: 'public', apiKey: publicKey }, null)).toMatchObject({ organisationId })
})

test('C26 a key that was replaced works until its overlap has passed, to the millisecond', async () => {
  const { store, organisationId, authenticate } = await board()
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const publicKey = await issuePublicKey(store, organisationId)
  const attempts = [
    () => authenticate(...basic(apiKey, secretKey)),
    () => authenticate({ kind: 'public', apiKey: publicKey }, null),
  ]
  await rotateBasicKey(store, organisationId, NOW_MS + 1)
  await rotatePublicKey(store, organisationId, NOW_MS + 1)
  for (const attempt of attempts) expect(await attempt()).toMatchObject({ organisationId })
  await rotateBasicKey(store, organisationId, NOW_MS)
  await rotatePublicKey(store, organisationId, NOW_MS)
  await expect(attempts[0]?.()).rejects.toMatchObject({ status: 401 })
  await expect(attempts[1]?.()).rejects.toMatchObject({ status: 403 })
})

test('C30 each key is counted under a name of its own, which is not what opens the organisation', async () => {
  const { store, organisationId, authenticate } = await board()
  const [one, two] = [await issueBasicKey(store, organisationId), await issueBasicKey(store, organisationId)]
  const publicKeys = [
    await issuePublicKey(store, organisationId),
    await issuePublicKey(store, organisationId),
  ] as const
  const names = [
    await authenticate(...basic(one.apiKey, one.secretKey)),
    await authenticate(...basic(two.apiKey, two.secretKey)),
    await authenticate({ kind: 'public', apiKey: publicKeys[0] }, null),
    await authenticate({ kind: 'public', apiKey: publicKeys[1] }, null),
  ].map(({ countedAs }) => countedAs)
  expect(new Set(names).size).toBe(4)
  for (const secret of [one.secretKey, two.secretKey, ...publicKeys])
    expect(names.join()).not.toContain(secret)
})

test('ephemeral keys open their organisation without being stored', async () => {
  const { store, organisationId } = await board()
  const authenticate = createAuthenticator(store, () => NOW_MS, {
    basic: { apiKey: 'own', secretKey: 's:1', organisationId },
    public: { apiKey: 'kiosk', organisationId },
  })
  expect(await authenticate(...basic('own', 's:1'))).toMatchObject({ organisationId })
  expect(await authenticate({ kind: 'public', apiKey: 'kiosk' }, null)).toMatchObject({ organisationId })
  await expect(authenticate(...basic('own', 's:2'))).rejects.toMatchObject({ status: 401 })
  await expect(authenticate({ kind: 'public', apiKey: 'own' }, null)).rejects.toMatchObject({ status: 403 })
  expect(await store.basicKey('own')).toBeUndefined()
})

test('with ephemeral keys the stored ones still work', async () => {
  const { store, organisationId } = await board()
  const authenticate = createAuthenticator(store, () => NOW_MS, {
    basic: { apiKey: 'own', secretKey: 's', organisationId: 'another' },
    public: { apiKey: 'kiosk', organisationId: 'another' },
  })
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const publicKey = await issuePublicKey(store, organisationId)
  expect(await authenticate(...basic(apiKey, secretKey))).toMatchObject({ organisationId })
  expect(await authenticate({ kind: 'public', apiKey: publicKey }, null)).toMatchObject({ organisationId })
})
