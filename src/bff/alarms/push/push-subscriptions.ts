import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { hostRefusal } from '../../../outbox/address-refusal.ts'
import type { PushStore, PushSubscriber } from '../../storage/push-store.ts'
import type { AlarmSettings } from '../file/alarms-file.ts'
import { arePushKeys, makePushKey, publicPushKey } from './push-crypto.ts'

interface PushSubscriptionsOptions {
  store: PushStore
  settings: Pick<AlarmSettings, 'config'>
  tenantName: string
  now: () => number
  isOperator?: ((account: string) => Promise<boolean>) | undefined
  /** Whether push services may be on this machine or in a private network, and use plain HTTP. */
  allowPrivate: boolean
}

/** One person does not use more browsers. */
const MAX_PER_ACCOUNT = 10
/** A browser that did not open the alarms for this long is dropped. */
const KEPT_MS = 60 * DAY_MS

export class PushSubscriptions {
  readonly #options: PushSubscriptionsOptions
  #key: Promise<string> | undefined

  constructor(options: PushSubscriptionsOptions) {
    this.#options = options
  }

  /** The VAPID key. Rejects where the store fails. */
  key(): Promise<string> {
    this.#key ??= this.#options.store.key(makePushKey())
    this.#key.catch(() => {
      this.#key = undefined
    })
    return this.#key
  }

  /** For browsers; `null` where no receiver of the alarms file pushes. */
  async publicKey(): Promise<string | null> {
    const isWanted = this.#options.settings.config.receivers.some(({ kind }) => kind === 'webpush')
    return isWanted ? publicPushKey(await this.key()) : null
  }

  problemOf({ endpoint, p256dh, auth }: PushSubscriber): string | null {
    const { protocol, username, password } = new URL(endpoint)
    const isSafe = protocol === 'https:' || (protocol === 'http:' && this.#options.allowPrivate)
    if (!isSafe || username !== '' || password !== '') return 'The endpoint is an https:// address.'
    return arePushKeys(p256dh, auth) ? null : 'The keys are those of a push subscription, in base64url.'
  }

  /** Why nothing is sent to an endpoint, by its spelling; `null` where it may be. */
  refusalOf(endpoint: string): string | null {
    return this.#options.allowPrivate ? null : hostRefusal(new URL(endpoint).hostname)
  }

  /** Adds or renews a browser. Rejects where the store fails. */
  async subscribe(subscriber: PushSubscriber): Promise<void> {
    const { store, tenantName, now } = this.#options
    await store.dropOld(tenantName, now() - KEPT_MS)
    await store.subscribe(tenantName, subscriber, { nowMs: now(), most: MAX_PER_ACCOUNT })
  }

  /** Resolves to whether there was one. Rejects where the store fails. */
  unsubscribe(endpoint: string): Promise<boolean> {
    return this.#options.store.unsubscribe(this.#options.tenantName, endpoint)
  }

  /** Those of these accounts, or of all current operators. Rejects where the store fails. */
  async subscribers(accounts: readonly string[] | undefined): Promise<PushSubscriber[]> {
    const { store, tenantName, now, isOperator = async () => true } = this.#options
    const all = await store.subscribers(tenantName, now() - KEPT_MS)
    const found = accounts ? all.filter(({ account }) => accounts.includes(account)) : all
    const areOperators = await Promise.all(found.map(({ account }) => isOperator(account)))
    return found.filter((_, n) => areOperators[n])
  }
}
