import { hashSecret } from '../../service/auth/secret-hash.ts'
import type { ListedKey, Store } from '../../service/store/store.ts'

/** A key's listed name: the api key of a Basic pair, which is no secret; the start of a public key's hash. */
export function keyName(key: ListedKey): string {
  return key.kind === 'basic' ? key.apiKey : `pk-${Buffer.from(key.hash).toString('hex').slice(0, 16)}`
}

/** Finds a key by its api key, the public key itself or its listed name. */
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
