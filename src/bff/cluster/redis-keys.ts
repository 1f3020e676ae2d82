import { createHash } from 'node:crypto'

/** With the version of the stored form: another version does not find it. */
const PREFIX = 'gaugeboard:1'

/** Keys must be short; ids may have any length. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Owners may be secret, so keys hold a digest: 64 bits keep owners apart and reveal none. */
export function redisKeys(owner: readonly string[]): (...name: string[]) => string {
  const digest = createHash('sha256').update(JSON.stringify(owner)).digest('hex').slice(0, 16)
  return (...name) => [PREFIX, digest, ...name].join(':')
}
