/** Loaded on demand: a native library that most commands do not need. */
const argon2 = () => import('@node-rs/argon2')

/**
 * OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. A hash names
 * its own parameters, so raising these keeps existing accounts.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const MIN_PASSWORD_CHARACTERS = 8
/** Far above any passphrase; bounds the cost of hashing. */
export const MAX_PASSWORD_CHARACTERS = 1024

const SHAPE = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[\w+/]{11,86}\$[\w+/]{22,86}$/
/** Bounds the cost of a check: a file must not exhaust the machine. */
const MAX_MEMORY_KIB = 1_048_576

export function isPasswordHash(text: string): boolean {
  const memoryKib = Number(SHAPE.exec(text)?.[1])
  return memoryKib >= 8 && memoryKib <= MAX_MEMORY_KIB
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(canonical(password), PARAMETERS)
}

/** Without a hash it takes the same time and is false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('a password of nobody')
  const { verify } = await argon2()
  const isRight = await verify(passwordHash ?? (await nobodysHash), canonical(password))
  return passwordHash !== undefined && isRight
}

/** Verified for unknown names, so that response times do not reveal names. */
let nobodysHash: Promise<string> | undefined

function canonical(password: string): string {
  return password.normalize('NFKC')
}
