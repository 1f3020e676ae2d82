import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  isDigit,
  LOWER_N,
  MINUS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  SPACE,
} from './ascii.ts'
import type { Field, ItemShape } from './item-template.ts'
import { TokenEnd } from './token-end.ts'

interface Cut {
  field: Field
  from: number
  to: number
}

/**
 * The shape of a parsed item: timestamp and `value`s are fields, the rest is constant. `undefined` for an
 * irregular one: a repeated member, a sensor without id, or with a value that is no number or null.
 */
export function learnShape(item: Uint8Array, valueCount: number): ItemShape | undefined {
  const cuts: Cut[] = []
  const walker = new Walker(item)
  let sensors = 0
  const plain = walker.object((key) => {
    if (key === 'timestamp') cuts.push(walker.stringContent())
    else if (key === 'sensors') {
      walker.array(() => {
        sensors++
        walker.object((member) => walker.valueMember(member, cuts))
      })
    } else walker.skip()
  })
  // no repeated members: as many values as sensors means one in each
  if (!plain || sensors !== valueCount || cuts.length !== 1 + sensors) return undefined
  const constants: Uint8Array[] = []
  let at = 0
  for (const cut of cuts) {
    constants.push(item.slice(at, cut.from))
    at = cut.to
  }
  constants.push(item.slice(at))
  return { constants, fields: cuts.map(({ field }) => field) }
}

class Walker {
  readonly #bytes: Uint8Array
  readonly #decoder = new TextDecoder()
  readonly #token = new TokenEnd()
  #at = 0
  #plain = true

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Calls back for each member; whether all keys so far were unique. */
  object(member: (key: string) => void): boolean {
    if (this.#peek() !== OPEN_OBJECT) return this.#notPlain()
    const keys = new Set<string>()
    this.#each(() => {
      const from = this.#at
      this.skip()
      const key: string = JSON.parse(this.#decoder.decode(this.#bytes.subarray(from, this.#at)))
      if (keys.has(key)) this.#plain = false
      keys.add(key)
      this.#peek()
      this.#at++ // the colon
      this.#peek()
      member(key)
    })
    return this.#plain
  }

  array(element: () => void): void {
    if (this.#peek() === OPEN_ARRAY) this.#each(element)
    else this.#notPlain()
  }

  stringContent(): Cut {
    const from = this.#at + 1
    this.skip()
    return { field: 'timestamp', from, to: this.#at - 1 }
  }

  valueMember(key: string, cuts: Cut[]): void {
    const from = this.#at
    const first = this.#bytes[from] as number
    this.skip()
    // other values are always missing: constants
    const isNumber = first === MINUS || isDigit(first)
    if (key === 'value' && (isNumber || first === LOWER_N)) cuts.push({ field: 'value', from, to: this.#at })
  }

  skip(): void {
    this.#peek()
    this.#token.begin(this.#at)
    this.#at = this.#token.find(this.#bytes, this.#bytes.length)
  }

  #each(entry: () => void): void {
    const close = this.#bytes[this.#at] === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY
    this.#at++
    while (this.#peek() !== close) {
      entry()
      if (this.#peek() === COMMA) this.#at++
    }
    this.#at++
  }

  #notPlain(): boolean {
    this.skip()
    this.#plain = false
    return false
  }

  #peek(): number {
    while ((this.#bytes[this.#at] as number) <= SPACE) this.#at++
    return this.#bytes[this.#at] as number
  }
}
