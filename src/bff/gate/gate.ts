/** Idempotent. */
export type Release = () => void

export interface GateBounds {
  running: number
  /** Places for preferred visitors only; default none. */
  reserved?: number
  /** Default: all places. */
  runningOfOne?: number
  waiting?: number
  waitingOfOne?: number
  /** Milliseconds; default without end. */
  maxWaitMs?: number
}

export interface Visitor {
  /** On whose behalf, such as a client's address; parties take turns. */
  party: string
  /** Comes first, with places and a line that others cannot fill. */
  isPreferred?: boolean
  signal?: AbortSignal
  /** Called when the place goes to a party with fewer; without it a visitor keeps its place. */
  evict?: () => void
}

/** The party has all that it may have, the gate is full, the wait was too long, or the visitor has gone. */
export type GateRefusal = 'party' | 'full' | 'late' | 'gone'

export class GateClosed extends Error {
  override name = 'GateClosed'
  readonly refusal: GateRefusal

  constructor(refusal: GateRefusal) {
    super(`no place: ${refusal}`)
    this.refusal = refusal
  }
}

interface Waiter {
  visitor: Visitor
  start: (release: Release) => void
  refuse: (refusal: GateRefusal) => void
}

/**
 * Bounds simultaneous work in all and for each party, with a short line in which parties take turns. Many
 * requests of few parties cannot keep others out: where places or lines are full, the largest party makes
 * room.
 */
export class Gate {
  readonly bounds: Required<GateBounds>
  readonly #running = new Parties<Pick<Visitor, 'isPreferred' | 'evict'>>()
  readonly #preferred = new Parties<Waiter>()
  readonly #others = new Parties<Waiter>()

  constructor({ running, waiting = 0, ...bounds }: GateBounds) {
    const defaults = { reserved: 0, runningOfOne: running, waitingOfOne: waiting, maxWaitMs: Infinity }
    this.bounds = { running, waiting, ...defaults, ...bounds }
  }

  get running(): number {
    return this.#running.size
  }

  runningOf(party: string): number {
    return this.#running.of(party)
  }

  /** Whether `take` would give a place to a visitor with `evict`. */
  hasRoomFor(visitor: Visitor): boolean {
    return this.#refusal(visitor) === undefined || this.#fullestBeside(visitor) !== undefined
  }

  take(visitor: Visitor): Release | undefined {
    const refusal = this.#refusal(visitor)
    if (refusal === undefined) return this.#let(visitor)
    const fullest = visitor.evict && this.#fullestBeside(visitor)
    if (!fullest) return undefined
    const oldest = this.#running.first(
      fullest,
      ({ evict, isPreferred }) => evict !== undefined && (!isPreferred || visitor.isPreferred === true),
    )
    if (!oldest) return undefined
    this.#running.remove(fullest, oldest)
    oldest.evict?.()
    return this.#let(visitor)
  }

  /** Rejects with `GateClosed`. */
  enter(visitor: Visitor): Release | Promise<Release> {
    return this.take(visitor) ?? this.#wait(visitor)
  }

  async #wait(visitor: Visitor): Promise<Release> {
    const { party, isPreferred = false, signal } = visitor
    const { waiting, waitingOfOne, maxWaitMs } = this.bounds
    const line = isPreferred ? this.#preferred : this.#others
    if (signal?.aborted) throw new GateClosed('gone')
    if (line.of(party) >= waitingOfOne) throw new GateClosed('party')
    if (line.size >= waiting) {
      const fullest = line.fullest(line.of(party) + 1)
      if (fullest === undefined) throw new GateClosed('full')
      line.last(fullest)?.refuse('party')
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        line.remove(party, waiter)
        signal?.removeEventListener('abort', onAbort)
        clearTimeout(timer)
      }
      const refuse = (refusal: GateRefusal) => {
        end()
        reject(new GateClosed(refusal))
      }
      const onAbort = () => refuse('gone')
      const start = (release: Release) => {
        end()
        resolve(release)
      }
      const timer = Number.isFinite(maxWaitMs) ? setTimeout(refuse, maxWaitMs, 'late') : undefined
      const waiter: Waiter = { visitor, start, refuse }
      signal?.addEventListener('abort', onAbort, { once: true })
      line.add(party, waiter)
    })
  }

  #let(visitor: Visitor): Release {
    const { party, isPreferred = false, evict } = visitor
    const place = { isPreferred, ...(evict && { evict }) }
    this.#running.add(party, place)
    return () => {
      if (this.#running.remove(party, place)) this.#letNext()
    }
  }

  #letNext(): void {
    for (const line of [this.#preferred, this.#others]) {
      const next = line.nextOf(({ visitor }) => this.#refusal(visitor) === undefined)
      if (!next) continue
      line.toEnd(next.visitor.party)
      next.start(this.#let(next.visitor))
      return
    }
  }

  #refusal({ party, isPreferred = false }: Visitor): 'party' | 'full' | undefined {
    const { running, reserved, runningOfOne } = this.bounds
    if (this.#running.of(party) >= runningOfOne) return 'party'
    return this.#running.size < (isPreferred ? running : running - reserved) ? undefined : 'full'
  }

  #fullestBeside(visitor: Visitor): string | undefined {
    if (this.#refusal(visitor) === 'party') return undefined
    return this.#running.fullest(this.#running.of(visitor.party) + 1)
  }
}

class Parties<T> {
  readonly #entries = new Map<string, Set<T>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  of(party: string): number {
    return this.#entries.get(party)?.size ?? 0
  }

  add(party: string, entry: T): void {
    const entries = this.#entries.get(party)
    if (entries) entries.add(entry)
    else this.#entries.set(party, new Set([entry]))
    this.#size++
  }

  remove(party: string, entry: T): boolean {
    const entries = this.#entries.get(party)
    if (!entries?.delete(entry)) return false
    this.#size--
    if (entries.size === 0) this.#entries.delete(party)
    return true
  }

  fullest(than: number): string | undefined {
    let fullest: string | undefined
    let most = than
    for (const [party, { size }] of this.#entries) {
      if (size <= most) continue
      most = size
      fullest = party
    }
    return fullest
  }

  first(party: string, fits: (entry: T) => boolean): T | undefined {
    for (const entry of this.#entries.get(party) ?? []) if (fits(entry)) return entry
    return undefined
  }

  last(party: string): T | undefined {
    return [...(this.#entries.get(party) ?? [])].at(-1)
  }

  nextOf(fits: (entry: T) => boolean): T | undefined {
    for (const [entry] of this.#entries.values()) if (entry !== undefined && fits(entry)) return entry
    return undefined
  }

  toEnd(party: string): void {
    const entries = this.#entries.get(party)
    this.#entries.delete(party)
    if (entries) this.#entries.set(party, entries)
  }
}
