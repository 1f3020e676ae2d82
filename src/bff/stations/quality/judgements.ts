import { LRUCache } from 'lru-cache'
import { type Judgement, MAX_JUDGEMENTS_A_YEAR, yearAround } from '../../../domain/quality/judgement.ts'
import type { Logger } from '../../observe/logger.ts'
import { MinutelyWarning } from '../../observe/minutely-warning.ts'
import type { JudgementStore, KeptJudgement, Withdrawal } from '../../storage/judgement-store.ts'

export interface JudgementsOptions {
  store: JudgementStore
  /** Whose judgements these are, for the store. */
  tenant: string
  logger: Logger
}

/** What was judged of a device. */
export interface DeviceJudgements {
  /** Two of a device with the same number say the same. */
  version: number
  all: readonly Judgement[]
}

/** Of a device of which nothing was judged. */
export const NONE_JUDGED: DeviceJudgements = { version: 0, all: [] }

/** How often the store is read for what others wrote: other instances, and imports. */
const LOOK_EVERY_MS = 2_000
const MAX_KEPT = 200_000

/**
 * The judgements of one tenant's devices, as they stand in the store. A store that cannot be read is warned of, and what was
 * known holds on.
 */
export class Judgements {
  readonly #options: JudgementsOptions
  readonly #warning: MinutelyWarning
  readonly #known = new LRUCache<string, DeviceJudgements>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ all }) => all.length + 1,
  })
  readonly #listeners: ((deviceIds: readonly string[]) => void)[] = []
  #versions: ReadonlyMap<string, number> | undefined
  #looking: Promise<void> | undefined

  constructor(options: JudgementsOptions) {
    this.#options = options
    this.#warning = new MinutelyWarning(options.logger, 'the judgements of readings cannot be read')
  }

  /** What was judged of a device, where that is in memory. */
  cached(deviceId: string): DeviceJudgements | undefined {
    if (!this.#versions) return undefined
    const version = this.#versions.get(deviceId)
    if (version === undefined) return NONE_JUDGED
    const known = this.#known.get(deviceId)
    return known?.version === version ? known : undefined
  }

  /** What was judged of a device. Never rejects. */
  async of(deviceId: string): Promise<DeviceJudgements> {
    if (!this.#versions) await this.look()
    const cached = this.cached(deviceId)
    if (cached) return cached
    const version = this.#versions?.get(deviceId) ?? 0
    try {
      const all = await this.#options.store.ofDevice(this.#options.tenant, deviceId)
      const found = { version, all }
      this.#known.set(deviceId, found)
      return found
    } catch (error) {
      this.#warning.add({ reason: (error as Error).message })
      return this.#known.get(deviceId) ?? NONE_JUDGED
    }
  }

  /**
   * Adds one, which holds when it resolves, unless its sensor's are too many in that year; whether it was added. Rejects where
   * the store cannot take it.
   */
  async add(judgement: KeptJudgement): Promise<boolean> {
    const { store, tenant } = this.#options
    // changes before the first look are not published
    if (!this.#versions) await this.look()
    const bound = { most: MAX_JUDGEMENTS_A_YEAR, within: yearAround(judgement.from) }
    const isAdded = await store.addUnlessFull(tenant, judgement, bound)
    await this.#lookAfresh()
    return isAdded
  }

  /** Takes one back; whether there was one. Rejects where the store cannot be written. */
  async withdraw(deviceId: string, id: string, withdrawal: Withdrawal): Promise<boolean> {
    const wasThere = await this.#options.store.withdraw(this.#options.tenant, deviceId, id, withdrawal)
    if (wasThere) await this.#lookAfresh()
    return wasThere
  }

  /** Tells a listener from now on of which devices something else is said than before. */
  onChange(listener: (deviceIds: readonly string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Looks for what others wrote until the returned function is called. */
  watch(): () => void {
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
    return () => clearInterval(timer)
  }

  /** Asks the store for what changed. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** A look that began before a change may not see it. */
  async #lookAfresh(): Promise<void> {
    await this.#looking
    await this.look()
  }

  async #look(): Promise<void> {
    const { store, tenant } = this.#options
    try {
      const before = this.#versions
      const after = await store.versions(tenant)
      this.#versions = after
      const changed = [...after].filter(([id, version]) => before && before.get(id) !== version)
      if (changed.length > 0) for (const listener of this.#listeners) listener(changed.map(([id]) => id))
    } catch (error) {
      this.#versions ??= new Map()
      this.#warning.add({ reason: (error as Error).message })
    }
  }
}
