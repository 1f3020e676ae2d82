import { randomBytes } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { hashSecret } from './secret-hash.ts'

/** A new Basic pair for an organisation. The secret is in the answer and nowhere else: only its hash is kept. */
export async function issueBasicKey(
  store: Store,
  organisationId: string,
): Promise<{ apiKey: string; secretKey: string }> {
  const apiKey = `ak_${randomText(16)}`
  const secretKey = `sk_${randomText(32)}`
  await store.addBasicKey({ organisationId, apiKey, secretHash: hashSecret(secretKey) })
  return { apiKey, secretKey }
}

/** A new public key for an organisation, shown once like a secret. */
export async function issuePublicKey(store: Store, organisationId: string): Promise<string> {
  const apiKey = `pk_${randomText(32)}`
  await store.addPublicKey({ organisationId, hash: hashSecret(apiKey) })
  return apiKey
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
