import { createHash } from 'node:crypto'

/** With the number of the form of what is kept: another version neither finds it nor trips over it. */
const PREFIX = 'gaugeboard:1'

/**
 * Names of keys of one owner. Whoever owns them is told by parts that may be secret, such as what is signed in with, so
 * they go out as a digest: of 64 bits, which is enough to keep owners apart and too little to find one by.
 */
export function redisKeys(owner: readonly string[]): (...name: string[]) => string {
  const digest = createHash('sha256').update(JSON.stringify(owner)).digest('hex').slice(0, 16)
  return (...name) => [PREFIX, digest, ...name].join(':')
}
