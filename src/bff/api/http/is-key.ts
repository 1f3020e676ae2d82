import { createHash, timingSafeEqual } from 'node:crypto'
import { knownSecrets } from '../../observe/secrets/secret-guard.ts'

export type IsKey = (presented: string | undefined) => boolean

/** Constant time, on digests of equal length. Without a configured key none matches. */
export function isKeyOf(key: string | undefined): IsKey {
  if (key === undefined) return () => false
  knownSecrets.add(key)
  const expected = digestOf(key)
  return (presented) => timingSafeEqual(digestOf(presented ?? ''), expected) && presented !== undefined
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
