/** Gives a place back; more than once is the same as once. */
export type Leave = () => void

interface Place {
  giveUp: () => void
}

/**
 * A limited number of places. When all are taken, a newcomer takes one from the owner with the most: many requests from few
 * addresses cannot keep others out.
 */
export class FairPlaces {
  readonly limit: number
  readonly #byHolder = new Map<string, Set<Place>>()
  #size = 0

  constructor(limit: number) {
    this.limit = limit
  }

  get size(): number {
    return this.#size
  }

  heldBy(holder: string): number {
    return this.#byHolder.get(holder)?.size ?? 0
  }

  hasRoomFor(holder: string): boolean {
    return this.#size < this.limit || this.#fullestBeside(holder) !== undefined
  }

  /** Takes a place; `undefined` if none is free. `giveUp` is called after the place went to another owner. */
  take(holder: string, giveUp: () => void): Leave | undefined {
    if (this.#size >= this.limit) {
      const fullest = this.#fullestBeside(holder)
      const [oldest] = fullest?.[1] ?? []
      if (!fullest || !oldest) return undefined
      this.#remove(fullest[0], oldest)
      oldest.giveUp()
    }
    const place: Place = { giveUp }
    const held = this.#byHolder.get(holder)
    if (held) held.add(place)
    else this.#byHolder.set(holder, new Set([place]))
    this.#size++
    return () => this.#remove(holder, place)
  }

  /** Who holds most, if that stays no less than what this holder then has. */
  #fullestBeside(holder: string): [holder: string, places: Set<Place>] | undefined {
    let fullest: [string, Set<Place>] | undefined
    let most = this.heldBy(holder) + 1
    for (const entry of this.#byHolder) {
      if (entry[1].size <= most) continue
      most = entry[1].size
      fullest = entry
    }
    return fullest
  }

  #remove(holder: string, place: Place): void {
    const held = this.#byHolder.get(holder)
    if (!held?.delete(place)) return
    this.#size--
    if (held.size === 0) this.#byHolder.delete(holder)
  }
}
