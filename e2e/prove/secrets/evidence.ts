import { type Canary, Finder } from './canaries.ts'

export interface Leak {
  where: string
  canary: string
}

/** Everything that left the dashboard; each piece is searched for each canary once, and that is a check. */
export class Evidence {
  readonly leaks: Leak[] = []
  /** Pieces by what they are: `header and body`, `log`, … */
  readonly pieces = new Map<string, number>()
  #checks = 0
  readonly #canaries: readonly Canary[]
  readonly #finder: Finder

  constructor(canaries: readonly Canary[]) {
    this.#canaries = canaries
    this.#finder = new Finder(canaries)
  }

  /** Searches a piece: `kind` is what it is, `where` tells a person which one. */
  add(kind: string, where: string, piece: string | Uint8Array): void {
    this.pieces.set(kind, (this.pieces.get(kind) ?? 0) + 1)
    const allowed = this.#canaries.filter(({ mayBeIn }) => mayBeIn?.(kind, where)).map(({ name }) => name)
    this.#checks += this.#canaries.length - allowed.length
    const found = new Set(textsOf(piece).flatMap((text) => [...this.#finder.find(text)]))
    for (const canary of found)
      if (!allowed.includes(canary)) this.leaks.push({ where: `${kind}: ${where}`, canary })
  }

  /** Something without which the search would prove less than it says. */
  missing(what: string): void {
    this.leaks.push({ where: what, canary: 'nothing was searched' })
  }

  get figure(): { passed: number; failed: number } {
    return { passed: this.#checks - this.leaks.length, failed: this.leaks.length }
  }
}

/** Bytes may be text of either kind, and a secret may hold letters that the two write differently. */
function textsOf(piece: string | Uint8Array): string[] {
  if (typeof piece === 'string') return [piece]
  const bytes = Buffer.from(piece)
  const text = bytes.toString('utf8')
  const plain = bytes.toString('latin1')
  return text === plain ? [text] : [text, plain]
}
