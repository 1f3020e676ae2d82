import { hash } from '@node-rs/argon2'

/** Of the least cost, which a hash names itself; a password is checked against it at once. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** A password's hash that takes no time to check, for tests that sign in hundreds of times. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, LEAST)
}
