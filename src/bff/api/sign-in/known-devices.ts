import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Account } from './accounts.ts'

export interface KnownDevicesOptions {
  /** Epoch milliseconds. */
  now: () => number
  /** `SESSION_SECRET`: with another one, every device is a stranger. */
  secret: string | undefined
}

export const DEVICE_DAYS = 180

const DAY_MS = 86_400_000
const NONCE_BYTES = 16
/** When it ends in seconds, a nonce, and a signature of both. */
const TOKEN = /^([0-9a-z]{6,8})\.([\w-]{22})\.([\w-]{43})$/
const NOBODY = { name: '', hash: '' }

/**
 * Device cookies (OWASP): tokens that recognise a browser which has signed in before. A token is signed with the secret and
 * the account's password hash. A new password invalidates it, restarts and other instances do not, and nothing is stored. It
 * does not name its account.
 */
export class KnownDevices {
  readonly #options: KnownDevicesOptions

  constructor(options: KnownDevicesOptions) {
    this.#options = options
  }

  /** A new token for an account. */
  issue(account: Account): string {
    const endS = Math.floor((this.#options.now() + DEVICE_DAYS * DAY_MS) / 1000)
    const body = `${endS.toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`
    return `${body}.${this.#signatureOf(body, account)}`
  }

  /** The first of the tokens that is of this account. It takes the same time without an account, and is then none. */
  find(tokens: readonly string[], account: Account | undefined): string | undefined {
    const found = tokens.find((token) => this.#isOf(token, account ?? NOBODY))
    return account && found
  }

  #isOf(token: string, account: Pick<Account, 'name' | 'hash'>): boolean {
    const [, end = '', nonce = '', signature = ''] = TOKEN.exec(token) ?? []
    if (signature === '' || Number.parseInt(end, 36) * 1000 <= this.#options.now()) return false
    const right = this.#signatureOf(`${end}.${nonce}`, account)
    return timingSafeEqual(Buffer.from(signature), Buffer.from(right))
  }

  #signatureOf(body: string, { name, hash }: Pick<Account, 'name' | 'hash'>): string {
    const key = JSON.stringify([this.#options.secret ?? null, hash])
    return createHmac('sha256', key)
      .update(JSON.stringify(['device', name, body]))
      .digest('base64url')
  }
}
