import { createHash } from 'node:crypto'

/** With the number of the form of what is kept: another version neither finds it nor trips over it. */
const PREFIX = 'gaugeboard:1'

/** Stands in keys for what may be of any length, as ids of devices may. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Redis keys of one owner. The parts that identify an owner may be secret, so keys hold a digest of them: 64 bits keep
 * owners apart and reveal none.
 */
export function redisKeys(owner: readonly string[]): (...name: string[]) => string {
  const digest = createHash('sha256').update(JSON.stringify(owner)).digest('hex').slice(0, 16)
  return (...name) => [PREFIX, digest, ...name].join(':')
}
