import { createHash } from 'node:crypto'
import { ROLES, type Role } from './caller.ts'
import type { AuthenticatedUser } from './sign-in.ts'

export type Claims = Readonly<Record<string, unknown>>

const MAX_NAME_CHARACTERS = 64
const NAMES = ['preferred_username', 'name', 'email', 'sub']

/** `null` if the claims give no role. `roleClaim` may be dotted; without it every user is a viewer. */
export function identityOf(claims: Claims, roleClaim: string | null): AuthenticatedUser | null {
  const role = roleClaim === null ? 'viewer' : highestRole(valueAt(claims, roleClaim))
  if (!role) return null
  const account = createHash('sha256')
    .update(JSON.stringify([claims.iss, claims.sub]))
    .digest('base64url')
  return { user: { name: nameOf(claims), role }, account }
}

/** A claim whose name has dots precedes a nested one. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let value: unknown = claims
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

function highestRole(value: unknown): Role | undefined {
  const held: unknown[] = Array.isArray(value) ? value : [value]
  return ROLES.findLast((role) => held.includes(role))
}

export function nameOf(claims: Claims): string {
  for (const claim of NAMES) {
    const text = claims[claim]
    if (typeof text !== 'string') continue
    const name = text.replaceAll(/\p{C}|\p{Zl}|\p{Zp}/gu, '').trim()
    if (name !== '') return name.slice(0, MAX_NAME_CHARACTERS)
  }
  return '?'
}
