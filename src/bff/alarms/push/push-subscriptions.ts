import { hostRefusal } from '../../../outbox/address-refusal.ts'
import type { PushStore, PushSubscriber } from '../../storage/push-store.ts'
import type { AlarmSettings } from '../alarm-settings.ts'
import { arePushKeys, makePushKey, publicPushKey } from './push-crypto.ts'

export interface PushSubscriptionsOptions {
  store: PushStore
  settings: Pick<AlarmSettings, 'config'>
  /** What the tenant is called in the store. */
  tenantName: string
  /** Epoch milliseconds. */
  now: () => number
  /** Whether that account is still an operator's; default: all that ever were. */
  isOperator?: ((account: string) => Promise<boolean>) | undefined
  /** Whether push services may stand on this machine or in a private network, and be reached by plain HTTP. */
  allowPrivate: boolean
}

/** More browsers of one account are not somebody's own. */
const MAX_PER_ACCOUNT = 10
const DAY_MS = 86_400_000
/** A browser that nobody opened the alarms in for so long is somebody's no more. */
const KEPT_MS = 60 * DAY_MS

/** Browsers that messages are pushed to: who subscribes them, and whom a message goes to. */
export class PushSubscriptions {
  readonly #options: PushSubscriptionsOptions
  #key: Promise<string> | undefined

  constructor(options: PushSubscriptionsOptions) {
    this.#options = options
  }

  /** The key that push services know the dashboard by. Rejects where the store fails. */
  key(): Promise<string> {
    this.#key ??= this.#options.store.key(makePushKey())
    this.#key.catch(() => {
      this.#key = undefined
    })
    return this.#key
  }

  /** Its public half for browsers; `null` where the alarms file has no receiver that they belong to. */
  async publicKey(): Promise<string | null> {
    const isWanted = this.#options.settings.config.receivers.some(({ kind }) => kind === 'webpush')
    return isWanted ? publicPushKey(await this.key()) : null
  }

  /** What stands against a subscription; `null` for nothing. */
  problemOf({ endpoint, p256dh, auth }: PushSubscriber): string | null {
    const { protocol, username, password } = new URL(endpoint)
    const isSafe = protocol === 'https:' || (protocol === 'http:' && this.#options.allowPrivate)
    if (!isSafe || username !== '' || password !== '') return 'The endpoint is an https:// address.'
    return arePushKeys(p256dh, auth) ? null : 'The keys are those of a push subscription, in base64url.'
  }

  /** What an endpoint is, as far as its spelling says, that nothing is sent to; `null` where something may be. */
  refusalOf(endpoint: string): string | null {
    return this.#options.allowPrivate ? null : hostRefusal(new URL(endpoint).hostname)
  }

  /** Adds a browser, or renews it. Rejects where the store fails. */
  async subscribe(subscriber: PushSubscriber): Promise<void> {
    const { store, tenantName, now } = this.#options
    await store.dropOld(tenantName, now() - KEPT_MS)
    await store.subscribe(tenantName, subscriber, { nowMs: now(), most: MAX_PER_ACCOUNT })
  }

  /** Whether there was one. Rejects where the store fails. */
  unsubscribe(endpoint: string): Promise<boolean> {
    return this.#options.store.unsubscribe(this.#options.tenantName, endpoint)
  }

  /** Of these accounts, or of all that still are operators'. Rejects where the store fails. */
  async subscribers(accounts: readonly string[] | undefined): Promise<PushSubscriber[]> {
    const { store, tenantName, now, isOperator = async () => true } = this.#options
    const all = await store.subscribers(tenantName, now() - KEPT_MS)
    const found = accounts ? all.filter(({ account }) => accounts.includes(account)) : all
    const areOperators = await Promise.all(found.map(({ account }) => isOperator(account)))
    return found.filter((_, n) => areOperators[n])
  }
}
