/** Members in parts of equal size, so that periodic work is done for one part at a time. */
export class Buckets<Member> {
  readonly #parts: readonly Set<Member>[]
  readonly #partOf = new Map<Member, Set<Member>>()
  #next = 0

  constructor(count: number) {
    this.#parts = Array.from({ length: count }, () => new Set<Member>())
  }

  add(member: Member): void {
    if (this.#partOf.has(member)) return
    const smallest = this.#parts.reduce((least, part) => (part.size < least.size ? part : least))
    smallest.add(member)
    this.#partOf.set(member, smallest)
  }

  delete(member: Member): void {
    this.#partOf.get(member)?.delete(member)
    this.#partOf.delete(member)
  }

  next(): ReadonlySet<Member> {
    const part = this.#parts[this.#next] as Set<Member>
    this.#next = (this.#next + 1) % this.#parts.length
    return part
  }
}
