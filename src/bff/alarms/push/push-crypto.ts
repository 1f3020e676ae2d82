import { createECDH, createPrivateKey, ECDH, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { encrypt } from 'http_ece'
import { SignJWT } from 'jose'

const CURVE = 'prime256v1'
const UNCOMPRESSED = 4
const POINT_BYTES = 65
const AUTH_BYTES = 16
/** RFC 8292 allows a day at most. */
const VALID_S = 12 * 3600

/** A new VAPID key, as stored. It never leaves the server. */
export function makePushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}

/** The public key as browsers take it: an uncompressed point in base64url. */
export function publicPushKey(key: string): string {
  const { x = '', y = '' } = JSON.parse(key) as JsonWebKey
  const point = [Buffer.of(UNCOMPRESSED), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat(point).toString('base64url')
}

/** The `Authorization` for a push service (RFC 8292); `subject` is the operator's address. */
export async function pushAuthorization(
  key: string,
  endpoint: string,
  { nowMs, subject }: { nowMs: number; subject: string | null },
): Promise<string> {
  const claims = { ...(subject !== null && { sub: subject }) }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(nowMs / 1000) + VALID_S)
    .sign(createPrivateKey({ key: JSON.parse(key) as JsonWebKey, format: 'jwk' }))
  return `vapid t=${token}, k=${publicPushKey(key)}`
}

/** Encrypted for one browser (RFC 8291); a push service sees only the length. */
export function encryptedFor({ p256dh, auth }: { p256dh: string; auth: string }, text: string): Buffer {
  const privateKey = createECDH(CURVE)
  privateKey.generateKeys()
  return encrypt(Buffer.from(text), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth })
}

/** A point of the curve, and a secret of sixteen bytes. */
export function arePushKeys(p256dh: string, auth: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}
