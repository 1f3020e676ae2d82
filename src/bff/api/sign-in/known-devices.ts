import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import type { Account } from './accounts.ts'

interface KnownDevicesOptions {
  now: () => number
  /** `SESSION_SECRET`: changing it makes every device unknown. */
  secret: string | undefined
}

export const DEVICE_DAYS = 180

const NONCE_BYTES = 16
/** End in seconds, a nonce, and a signature of both. */
const TOKEN = /^([0-9a-z]{6,8})\.([\w-]{22})\.([\w-]{43})$/
const NOBODY = { name: '', hash: '' }

/**
 * Device cookies (OWASP) of browsers that have signed in before. A token is signed with the secret and the
 * account's password hash: a new password invalidates it, restarts and other instances do not, and nothing is
 * stored. It does not name its account.
 */
export class KnownDevices {
  readonly #options: KnownDevicesOptions

  constructor(options: KnownDevicesOptions) {
    this.#options = options
  }

  issue(account: Account): string {
    const endS = Math.floor((this.#options.now() + DEVICE_DAYS * DAY_MS) / 1000)
    const body = `${endS.toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`
    return `${body}.${this.#signatureOf(body, account)}`
  }

  /** The account's first token. Without an account it takes the same time and finds none. */
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
