import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 of a key. No slow hash: keys are 256 random bits, and every request pays for the hash. */
export function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}

/** Whether a secret is the one hashed, in a time that reveals nothing: both sides are digests of equal length. */
export function isSecret(secret: string, hash: Uint8Array): boolean {
  return timingSafeEqual(hashSecret(secret), hash)
}
