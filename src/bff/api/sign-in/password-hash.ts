/** Loaded when it is needed: it is a native library, and most commands have no use for it. */
const argon2 = () => import('@node-rs/argon2')

/**
 * argon2id is the library's own choice; these are OWASP's for it (Password Storage Cheat Sheet): 19 MiB, two
 * passes, one lane. A hash names its own parameters, so these can be raised without touching the accounts
 * there are.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const MIN_PASSWORD_CHARACTERS = 8
/** Far above any passphrase; bounds the cost of hashing. */
export const MAX_PASSWORD_CHARACTERS = 1024

const SHAPE = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[\w+/]{11,86}\$[\w+/]{22,86}$/
/** What a check may cost at most: a file must not be able to exhaust the machine. */
const MAX_MEMORY_KIB = 1_048_576

export function isPasswordHash(text: string): boolean {
  const memoryKib = Number(SHAPE.exec(text)?.[1])
  return memoryKib >= 8 && memoryKib <= MAX_MEMORY_KIB
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(canonical(password), PARAMETERS)
}

/** Whether the password is the one behind the hash. It takes the same time without a hash, and is then never so. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('a password of nobody')
  const { verify } = await argon2()
  const isRight = await verify(passwordHash ?? (await nobodysHash), canonical(password))
  return passwordHash !== undefined && isRight
}

/** Verified for unknown names, so that response times do not reveal names. */
let nobodysHash: Promise<string> | undefined

/** The same characters come composed from one keyboard and decomposed from another. */
function canonical(password: string): string {
  return password.normalize('NFKC')
}
