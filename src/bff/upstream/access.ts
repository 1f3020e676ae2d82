import { knownSecrets } from '../observe/secrets/secret-guard.ts'

/** How calls identify themselves. */
export interface UpstreamAccess {
  /** Headers of every call. */
  headers: Readonly<Record<string, string>>
  /** Calls go to the public variant of each path, which begins with this key. */
  publicKey?: string
}

/** Basic authentication as the interface has it: api key and secret key joined by a colon, in Base64. */
export function basicAccess(apiKey: string, secretKey: string): UpstreamAccess {
  const pair = Buffer.from(`${apiKey}:${secretKey}`, 'utf8').toString('base64')
  for (const secret of [apiKey, secretKey, pair]) knownSecrets.add(secret)
  return { headers: { authorization: `Basic ${pair}` } }
}

/** The public endpoints: the key in the path is the only credential. */
export function publicAccess(publicKey: string): UpstreamAccess {
  knownSecrets.add(publicKey)
  return { headers: {}, publicKey }
}
