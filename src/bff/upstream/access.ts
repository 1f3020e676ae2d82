import { knownSecrets } from '../observe/secrets/secret-guard.ts'

export interface UpstreamAccess {
  /** Headers of every call. */
  headers: Readonly<Record<string, string>>
  /** Calls go to the public paths of this key. */
  publicKey?: string
}

/** Basic authentication: both keys, joined by a colon, in Base64. */
export function basicAccess(apiKey: string, secretKey: string): UpstreamAccess {
  const pair = Buffer.from(`${apiKey}:${secretKey}`, 'utf8').toString('base64')
  for (const secret of [apiKey, secretKey, pair]) knownSecrets.add(secret)
  return { headers: { authorization: `Basic ${pair}` } }
}

export function publicAccess(publicKey: string): UpstreamAccess {
  knownSecrets.add(publicKey)
  return { headers: {}, publicKey }
}
