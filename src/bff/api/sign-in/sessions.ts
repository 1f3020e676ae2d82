import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isPast } from '../../util/is-past.ts'
import type { User } from './caller.ts'
import type { SessionStore, StoredSession } from './session-store.ts'

export interface SessionTimes {
  /** Unused sessions end after this. */
  idleMs: number
  /** Used sessions end after this too. */
  maxMs: number
}

export interface SessionOptions extends SessionTimes {
  store: SessionStore
  now: () => number
  /** `SESSION_SECRET`: changing it invalidates all sessions. */
  secret: string | undefined
  isCurrent: (session: StoredSession) => Promise<boolean>
}

/** 256 bits, not guessable. */
const ID_BYTES = 32
const ID = /^[\w-]{43}$/
/** Use is recorded once a minute, not with every request. */
const TOUCH_MS = 60_000

/** Sessions by the id in the browser's cookie, which is stored nowhere else. */
export class Sessions {
  readonly maxMs: number
  readonly #options: SessionOptions

  constructor(options: SessionOptions) {
    this.maxMs = options.maxMs
    this.#options = options
  }

  async open(user: User, account: string): Promise<string> {
    const { store, now, maxMs } = this.#options
    const id = randomBytes(ID_BYTES).toString('base64url')
    const session = { user, account, endsMs: now() + maxMs, seenMs: now() }
    await store.create(this.#digestOf(id), session, this.#leftOf(session))
    return id
  }

  async find(id: string | undefined): Promise<User | undefined> {
    if (id === undefined || !ID.test(id)) return undefined
    const { store, now, isCurrent } = this.#options
    const digest = this.#digestOf(id)
    const session = await store.find(digest)
    if (!session || session.endsMs <= now()) return undefined
    if (!(await isCurrent(session))) {
      await store.revoke(digest)
      return undefined
    }
    if (isPast(session.seenMs, TOUCH_MS, now())) {
      const seen = { ...session, seenMs: now() }
      await store.touch(digest, seen, this.#leftOf(seen))
    }
    return session.user
  }

  async end(id: string | undefined): Promise<User | undefined> {
    if (id === undefined || !ID.test(id)) return undefined
    const { store, now } = this.#options
    const digest = this.#digestOf(id)
    // signing out must not depend on the account
    const session = await store.find(digest)
    await store.revoke(digest)
    return session && session.endsMs > now() ? session.user : undefined
  }

  #leftOf({ endsMs }: StoredSession): number {
    const { now, idleMs } = this.#options
    return Math.min(idleMs, endsMs - now())
  }

  #digestOf(id: string): string {
    const { secret } = this.#options
    const digest = secret === undefined ? createHash('sha256') : createHmac('sha256', secret)
    return digest.update(id).digest('base64url')
  }
}
