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
 * The shape of an item from the bytes of one that was parsed and gave `valueCount` values: its timestamp and the
 * `value` of each of its sensors are fields, everything else is constant. `undefined` when it is no plain item (a
 * member twice, a sensor without an id, or without a value that is a number or null).
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
  // no member comes twice, so as many values as sensors means one in each
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

/** Walks over a text that is known to be valid JSON. */
class Walker {
  readonly #bytes: Uint8Array
  readonly #decoder = new TextDecoder()
  readonly #token = new TokenEnd()
  #at = 0
  #plain = true

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Calls back for each member, which takes its value; whether no key came twice, here and in all walked before. */
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

  /** The bytes between a string's quotes. */
  stringContent(): Cut {
    const from = this.#at + 1
    this.skip()
    return { field: 'timestamp', from, to: this.#at - 1 }
  }

  valueMember(key: string, cuts: Cut[]): void {
    const from = this.#at
    const first = this.#bytes[from] as number
    this.skip()
    // a string, an object, true and false are values that are missing for good: constants
    const isNumber = first === MINUS || isDigit(first)
    if (key === 'value' && (isNumber || first === LOWER_N)) cuts.push({ field: 'value', from, to: this.#at })
  }

  /** Skips one value of the object, however deep others lie in it. */
  skip(): void {
    this.#peek()
    this.#token.begin(this.#at)
    this.#at = this.#token.find(this.#bytes, this.#bytes.length)
  }

  /** Walks the entries of the object or array that begins here. */
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

  /** The next byte that is no space. */
  #peek(): number {
    while ((this.#bytes[this.#at] as number) <= SPACE) this.#at++
    return this.#bytes[this.#at] as number
  }
}
