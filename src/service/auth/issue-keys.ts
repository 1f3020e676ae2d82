import { randomBytes } from 'node:crypto'
import type { Store } from '../store/store.ts'
import type { BasicCredentials } from './basic-credentials.ts'
import { hashSecret } from './secret-hash.ts'

/** A new Basic pair for an organisation. Only the secret's hash is stored. */
export async function issueBasicKey(store: Store, organisationId: string): Promise<BasicCredentials> {
  const pair = newPair()
  await store.addBasicKey({ organisationId, ...hashed(pair) })
  return pair
}

/** A new public key for an organisation, shown once like a secret. */
export async function issuePublicKey(store: Store, organisationId: string): Promise<string> {
  const apiKey = newPublicKey()
  await store.addPublicKey({ organisationId, hash: hashSecret(apiKey) })
  return apiKey
}

/** A new pair; those an organisation has still open it until `oldEndMs`. */
export async function rotateBasicKey(
  store: Store,
  organisationId: string,
  oldEndMs: number,
): Promise<BasicCredentials> {
  const pair = newPair()
  await store.rotateBasicKey({ organisationId, ...hashed(pair) }, oldEndMs)
  return pair
}

/** A new public key; those an organisation has still open it until `oldEndMs`. */
export async function rotatePublicKey(
  store: Store,
  organisationId: string,
  oldEndMs: number,
): Promise<string> {
  const apiKey = newPublicKey()
  await store.rotatePublicKey({ organisationId, hash: hashSecret(apiKey) }, oldEndMs)
  return apiKey
}

function newPair(): BasicCredentials {
  return { apiKey: `ak_${randomText(16)}`, secretKey: `sk_${randomText(32)}` }
}

function newPublicKey(): string {
  return `pk_${randomText(32)}`
}

function hashed({ apiKey, secretKey }: BasicCredentials): { apiKey: string; secretHash: Uint8Array } {
  return { apiKey, secretHash: hashSecret(secretKey) }
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
