declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export interface EncryptOptions {
    version: 'aes128gcm'
    /** An ephemeral key of the sender. */
    privateKey: ECDH
    /** Of the receiver, base64url. */
    dh: string
    authSecret: string
  }

  /** RFC 8188 with the keys of RFC 8291. */
  export function encrypt(plain: Buffer, options: EncryptOptions): Buffer
}
