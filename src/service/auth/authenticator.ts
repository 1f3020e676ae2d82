import { Refusal } from '../refusal.ts'
import type { Access } from '../route.ts'
import type { BasicKey, KeyState, Store } from '../store/store.ts'
import { basicCredentials } from './basic-credentials.ts'
import type { EphemeralKeys } from './ephemeral-keys.ts'
import { hashSecret, isSecret } from './secret-hash.ts'

/** The organisation whose data may be seen, and the name that its requests are counted under. */
export interface Caller {
  organisationId: string
  countedAs: string
}

/** `presented` is the `Authorization` header or `X-API-KEY`. Rejects with the `Refusal` a request gets. */
export type Authenticator = (access: Access, presented: string | null) => Promise<Caller>

// compared with for an unknown api key, so that the answer takes as long as for a wrong secret
const NO_SECRET = new Uint8Array(32)

/**
 * Checks a request's keys. Basic: missing, unknown, wrong or expired is 401; the right secret of a revoked
 * pair is 403, which a guess cannot learn. Public: unknown or revoked is 403. `X-API-KEY`: an api key or a
 * public key that still opens something, else 401.
 */
export function createAuthenticator(
  store: Store,
  now: () => number,
  ephemeralKeys: EphemeralKeys = {},
): Authenticator {
  const ownBasic = ephemeralBasicKey(ephemeralKeys)
  const ownPublic = ephemeralPublicKey(ephemeralKeys)

  async function basic(authorization: string | null): Promise<Caller> {
    const credentials = basicCredentials(authorization)
    if (!credentials) throw unauthorized()
    const { apiKey, secretKey } = credentials
    const key = ownBasic?.apiKey === apiKey ? ownBasic : await store.basicKey(apiKey)
    if (!isSecret(secretKey, key?.secretHash ?? NO_SECRET) || !key) throw unauthorized()
    if (key.revokedAtMs !== null) throw new Refusal('forbidden')
    if (hasRunOut(key, now())) throw unauthorized()
    return { organisationId: key.organisationId, countedAs: `basic ${apiKey}` }
  }

  async function publicly(apiKey: string | undefined): Promise<Caller> {
    if (apiKey === undefined) throw new Refusal('forbidden')
    const hash = hashSecret(apiKey)
    const key = ownPublic && isSecret(apiKey, ownPublic.hash) ? ownPublic : await store.publicKey(hash)
    if (!key || key.revokedAtMs !== null || hasRunOut(key, now())) throw new Refusal('forbidden')
    return { organisationId: key.organisationId, countedAs: `public ${Buffer.from(hash).toString('hex')}` }
  }

  async function byEitherKey(presented: string | null): Promise<Caller> {
    if (presented === null) throw new Refusal('unauthorized')
    const pair = ownBasic?.apiKey === presented ? ownBasic : await store.basicKey(presented)
    if (pair && pair.revokedAtMs === null && !hasRunOut(pair, now())) {
      return { organisationId: pair.organisationId, countedAs: `basic ${presented}` }
    }
    return publicly(presented).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal('unauthorized') : error
    })
  }

  return (access, presented) => {
    if (access.kind === 'basic') return basic(presented)
    return access.kind === 'public' ? publicly(access.apiKey) : byEitherKey(presented)
  }
}

function hasRunOut(key: KeyState, nowMs: number): boolean {
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs
}

function unauthorized(): Refusal {
  return new Refusal('unauthorized', { 'www-authenticate': 'Basic realm="telemetry", charset="UTF-8"' })
}

function ephemeralBasicKey({ basic }: EphemeralKeys): BasicKey | undefined {
  if (!basic) return undefined
  const { apiKey, secretKey, organisationId } = basic
  return { organisationId, apiKey, secretHash: hashSecret(secretKey), revokedAtMs: null, expiresAtMs: null }
}

function ephemeralPublicKey(keys: EphemeralKeys): (KeyState & { hash: Uint8Array }) | undefined {
  if (!keys.public) return undefined
  const { apiKey, organisationId } = keys.public
  return { organisationId, hash: hashSecret(apiKey), revokedAtMs: null, expiresAtMs: null }
}
