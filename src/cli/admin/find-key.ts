import { hashSecret } from '../../service/auth/secret-hash.ts'
import type { ListedKey, Store } from '../../service/store/store.ts'

/**
 * What a key is called where it is listed: a Basic pair by its api key, which is no secret; a public key by the
 * beginning of its hash.
 */
export function keyName(key: ListedKey): string {
  return key.kind === 'basic' ? key.apiKey : `pk-${Buffer.from(key.hash).toString('hex').slice(0, 16)}`
}

/** The key that is meant by an api key, by a public key itself or by the name it is listed under. */
export async function findKey(store: Store, text: string): Promise<ListedKey | undefined> {
  const hash = hashSecret(text)
  for (const { id } of await store.organisations()) {
    const found = (await store.keys(id)).find(
      (key) => keyName(key) === text || (key.kind === 'public' && Buffer.compare(key.hash, hash) === 0),
    )
    if (found) return found
  }
  return undefined
}
