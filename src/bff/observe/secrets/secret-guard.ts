import { formsOf, lowered, percentDecoded, SHORTEST } from './forms.ts'
import { isPlainWords } from './plain-words.ts'
import { Sieve } from './sieve.ts'

/** What stands in a line in place of a secret. */
export const HIDDEN = '[secret]'

/** A fragment of this length reveals the secret. */
const FRAGMENT = 8

/** A place in a text. */
interface Place {
  from: number
  to: number
}

/**
 * Takes secrets out of text that is about to leave the process, in every form that a library may have put them: as
 * they are, URL-encoded, in JSON, in Base64 at any offset, in hexadecimal; whole, or 8 characters of it.
 */
export class SecretGuard {
  /** All fragments of all forms in lower case, and whether one alone reveals a secret: plain words do not. */
  readonly #fragments = new Map<string, boolean>()
  /** The few forms that are shorter than a fragment, in the same way. */
  readonly #short = new Map<string, boolean>()
  /** Forms made of plain words, which only a complete match reveals. */
  readonly #plain = new Set<string>()
  readonly #sieve = new Sieve()

  add(secret: string): void {
    if (secret.length < SHORTEST) return
    for (const form of formsOf(secret)) {
      const text = lowered(form)
      this.#sieve.add(text, Math.min(text.length, FRAGMENT))
      if (text.length < FRAGMENT) this.#short.set(text, this.#short.get(text) || !isPlainWords(form))
      else this.#addLong(form, text)
    }
  }

  /** The text without any of them. */
  scrub(text: string): string {
    return this.#sieve.keeps(text) ? without(text, this.#found(lowered(text))) : text
  }

  /**
   * A text of the service without secrets; the same string if there is none. Names stay readable: a partial match of plain
   * words is kept. Percent encoding is decoded for the comparison.
   */
  clean(text: string): string {
    const clean = this.#withoutTelling(text)
    const decoded = percentDecoded(clean)
    return decoded === clean || this.#withoutTelling(decoded) === decoded ? clean : HIDDEN
  }

  #addLong(form: string, text: string): void {
    let isPlain = true
    for (let at = 0; at + FRAGMENT <= text.length; at++) {
      const fragment = text.slice(at, at + FRAGMENT)
      const isRepeating = !isPlainWords(form.slice(at, at + FRAGMENT))
      if (isRepeating) isPlain = false
      this.#fragments.set(fragment, this.#fragments.get(fragment) || isRepeating)
    }
    if (isPlain) this.#plain.add(text)
  }

  #withoutTelling(text: string): string {
    if (!this.#sieve.keeps(text)) return text
    const small = lowered(text)
    return without(
      text,
      this.#found(small).filter((place) => this.#isRepeating(small.slice(place.from, place.to))),
    )
  }

  /** Whether a part of a text that is made of fragments gives a secret away. */
  #isRepeating(part: string): boolean {
    for (let at = 0; at < part.length; at++) {
      if (this.#fragments.get(part.slice(at, at + FRAGMENT))) return true
      for (const [short, isRepeating] of this.#short)
        if (isRepeating && part.startsWith(short, at)) return true
    }
    for (const plain of this.#plain) if (part.includes(plain)) return true
    return false
  }

  /** Where secrets stand, ascending; those that touch are one. */
  #found(text: string): Place[] {
    const found: Place[] = []
    const note = (from: number, to: number) => {
      const last = found.at(-1)
      if (last && from <= last.to) last.to = Math.max(last.to, to)
      else found.push({ from, to })
    }
    for (let at = 0; at < text.length; at++) {
      if (this.#fragments.has(text.slice(at, at + FRAGMENT))) note(at, at + FRAGMENT)
      for (const short of this.#short.keys()) if (text.startsWith(short, at)) note(at, at + short.length)
    }
    return found
  }
}

function without(text: string, places: readonly Place[]): string {
  let clean = ''
  let keptTo = 0
  for (const { from, to } of places) {
    clean += text.slice(keptTo, from) + HIDDEN
    keptTo = to
  }
  return keptTo === 0 ? text : clean + text.slice(keptTo)
}
