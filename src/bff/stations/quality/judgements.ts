import { LRUCache } from 'lru-cache'
import { type Judgement, MAX_JUDGEMENTS_A_YEAR, yearAround } from '../../../domain/quality/judgement.ts'
import type { Logger } from '../../observe/logger.ts'
import { MinutelyWarning } from '../../observe/minutely-warning.ts'
import type { JudgementStore, KeptJudgement, Withdrawal } from '../../storage/judgement-store.ts'

interface JudgementsOptions {
  store: JudgementStore
  tenant: string
  logger: Logger
}

export interface DeviceJudgements {
  /** Equal numbers of a device mean equal judgements. */
  version: number
  all: readonly Judgement[]
}

/** Without judgements. */
export const NONE_JUDGED: DeviceJudgements = { version: 0, all: [] }

/** How often writes of other instances, and imports, are read. */
const POLL_EVERY_MS = 2_000
const MAX_KEPT = 200_000

/** A tenant's judgements in the store. If it cannot be read, a warning is logged and the known ones stay. */
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

  cached(deviceId: string): DeviceJudgements | undefined {
    if (!this.#versions) return undefined
    const version = this.#versions.get(deviceId)
    if (version === undefined) return NONE_JUDGED
    const known = this.#known.get(deviceId)
    return known?.version === version ? known : undefined
  }

  /** Never rejects. */
  async of(deviceId: string): Promise<DeviceJudgements> {
    if (!this.#versions) await this.poll()
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

  /** Resolves to whether it was added: a sensor has a yearly limit. Rejects where the store fails. */
  async add(judgement: KeptJudgement): Promise<boolean> {
    const { store, tenant } = this.#options
    // changes before the first look are not published
    if (!this.#versions) await this.poll()
    const bound = { most: MAX_JUDGEMENTS_A_YEAR, within: yearAround(judgement.from) }
    const isAdded = await store.addUnlessFull(tenant, judgement, bound)
    await this.#lookAfresh()
    return isAdded
  }

  /** Resolves to whether there was one. Rejects where the store fails. */
  async withdraw(deviceId: string, id: string, withdrawal: Withdrawal): Promise<boolean> {
    const wasThere = await this.#options.store.withdraw(this.#options.tenant, deviceId, id, withdrawal)
    if (wasThere) await this.#lookAfresh()
    return wasThere
  }

  onChange(listener: (deviceIds: readonly string[]) => void): void {
    this.#listeners.push(listener)
  }

  watch(): () => void {
    const timer = setInterval(() => void this.poll(), POLL_EVERY_MS).unref()
    return () => clearInterval(timer)
  }

  /** Never rejects. */
  poll(): Promise<void> {
    this.#looking ??= this.#poll().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** A look that began before a change may not see it. */
  async #lookAfresh(): Promise<void> {
    await this.#looking
    await this.poll()
  }

  async #poll(): Promise<void> {
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
