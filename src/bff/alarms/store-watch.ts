import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { reasonOf } from '../../database/store-failure.ts'
import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'

interface StoreWatchOptions {
  logger: Logger
  observer: Pick<Observer, 'dashboardStore'>
  variable?: string | undefined
}

/** Accesses to the store every two seconds, at every instance. */
type StoreAccess = 'lease' | 'journal'

/** A slower access counts as failed: a connection may hang for minutes. */
const SLOW_MS = 10_000

/**
 * Whether the store is available. While the last access of either kind failed, no alarm is raised: that is
 * logged as an error, at most once a minute.
 */
export class StoreWatch {
  readonly #options: StoreWatchOptions
  readonly #name: string
  readonly #failing = new Set<StoreAccess>()
  #loggedMs = Number.NEGATIVE_INFINITY
  #isToldAway = false
  #isEnded = false

  constructor(options: StoreWatchOptions) {
    this.#options = options
    this.#name = `the store of the dashboard${options.variable ? ` (${options.variable})` : ''}`
  }

  /** Follows an access to its end or to its timeout; resolves and rejects as it does. */
  async watched<T>(access: StoreAccess, work: Promise<T>): Promise<T> {
    const slow = setTimeout(() => this.#fail(access, `no answer in ${SLOW_MS / 1000} s`), SLOW_MS).unref()
    try {
      const result = await work
      this.#succeed(access)
      return result
    } catch (error) {
      this.#fail(access, reasonOf(error))
      throw error
    } finally {
      clearTimeout(slow)
    }
  }

  /** Stops: the store is about to be closed. */
  end(): void {
    this.#isEnded = true
  }

  #fail(access: StoreAccess, reason: string): void {
    if (this.#isEnded) return
    const { logger, observer } = this.#options
    if (this.#failing.size === 0) observer.dashboardStore(false)
    this.#failing.add(access)
    if (performance.now() - this.#loggedMs < MINUTE_MS) return
    this.#loggedMs = performance.now()
    this.#isToldAway = true
    logger.error({ reason }, `${this.#name} does not answer: this instance raises no alarms until it does`)
  }

  #succeed(access: StoreAccess): void {
    const { logger, observer } = this.#options
    if (!this.#failing.delete(access) || this.#failing.size > 0) return
    observer.dashboardStore(true)
    if (!this.#isToldAway) return
    this.#isToldAway = false
    logger.info({}, `${this.#name} answers again: alarms are raised`)
  }
}
