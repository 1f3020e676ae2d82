import { formsOf, lowered, percentDecoded, SHORTEST } from './forms.ts'
import { Sieve } from './sieve.ts'

export const HIDDEN = '[secret]'

/** A fragment of this length reveals the secret. */
const FRAGMENT = 8

interface Place {
  from: number
  to: number
}

/** Letters of one case, or capitalised, or a number as short as a year. */
const PLAIN = /^(?:\p{Lu}?\p{Ll}*|\p{Lu}*|\d{0,4})$/u
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/**
 * Removes secrets from text that leaves the process: plain, URL-encoded, in JSON, in Base64 at any offset, in
 * hexadecimal; whole, or 8 characters of them.
 */
export class SecretGuard {
  /** Lower-case fragments of all forms, and whether one alone reveals a secret: plain words do not. */
  readonly #fragments = new Map<string, boolean>()
  /** Forms that are shorter than a fragment, likewise. */
  readonly #short = new Map<string, boolean>()
  /** Forms made of plain words: only a complete match reveals them. */
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

  scrub(text: string): string {
    return this.#sieve.keeps(text) ? without(text, this.#found(lowered(text))) : text
  }

  /** Keeps partial matches of plain words: names stay readable. Percent encoding is decoded to compare. */
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

  /** Whether a run of fragments reveals a secret. */
  #isRepeating(part: string): boolean {
    for (let at = 0; at < part.length; at++) {
      if (this.#fragments.get(part.slice(at, at + FRAGMENT))) return true
      for (const [short, isRepeating] of this.#short)
        if (isRepeating && part.startsWith(short, at)) return true
    }
    for (const plain of this.#plain) if (part.includes(plain)) return true
    return false
  }

  /** Ascending; adjacent places are merged. */
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

/**
 * Whether a text is words and short numbers, as station names are. Eight characters of a random key hardly
 * ever are: in Base64 some 2 in 1,000, in hexadecimal fewer.
 */
function isPlainWords(text: string): boolean {
  return text.split(BETWEEN_WORDS).every((word) => PLAIN.test(word))
}

/** Every secret of this process. Log lines go through its `scrub`. */
export const knownSecrets = new SecretGuard()
