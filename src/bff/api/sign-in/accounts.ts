import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isDeeperThan, MAX_JSON_DEPTH, NESTS_TOO_DEEP } from '../../util/read-json.ts'
import { ROLES, type Role } from './caller.ts'
import { isPasswordHash } from './password-hash.ts'

export interface Account {
  name: string
  role: Role
  /** argon2id, in its own text form. */
  hash: string
}

const MAX_NAME_CHARACTERS = 64

const schema = z.array(
  z.object({
    name: z.string().refine(isAccountName, 'it is no name'),
    role: z.enum(ROLES, `it is one of ${ROLES.join(', ')}`),
    hash: z.string().refine(isPasswordHash, 'it is no argon2id hash; make one with "gaugeboard user add"'),
  }),
)

/** Visible, short, and nothing that a terminal or a page would act on. */
export function isAccountName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= MAX_NAME_CHARACTERS &&
    name === name.trim() &&
    !/\p{C}|\p{Zl}|\p{Zp}/u.test(name)
  )
}

/** Throws an `Error` that says what is wrong and where, without any hash. */
export function parseAccounts(text: string): Account[] {
  const written = parseJson(text)
  if (isDeeperThan(MAX_JSON_DEPTH, written)) throw new Error(NESTS_TOO_DEEP)
  const accounts = schema.safeParse(written)
  if (!accounts.success) {
    const [issue] = accounts.error.issues
    const where = issue?.path.length ? `at ${issue.path.join('.')}: ` : ''
    throw new Error(`${where}${issue?.message ?? 'it cannot be read'}`)
  }
  const names = new Set<string>()
  for (const [at, { name }] of accounts.data.entries()) {
    if (names.has(name)) throw new Error(`at ${at}.name: the name stands there twice`)
    names.add(name)
  }
  return accounts.data
}

export function stringifyAccounts(accounts: readonly Account[]): string {
  const lines = accounts.map(({ name, role, hash }) => `  ${JSON.stringify({ name, role, hash })}`)
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`
}

/** Changes with the password or role, without revealing the hash. */
export function fingerprintOf({ name, role, hash }: Account): string {
  return createHash('sha256')
    .update(JSON.stringify([name, role, hash]))
    .digest('base64url')
}

/** The parser's own message would quote the file. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('it is not JSON')
  }
}
