/** What stands in a line in place of a secret. */
export const HIDDEN = '[secret]'

/** A part of a secret this long is as good as the secret: whoever finds it knows where to go on. */
const FRAGMENT = 8
/** Anything shorter would be found in half of all words; no key is that short. */
const SHORTEST = 4

/**
 * Takes secrets out of text that is about to leave the process, in every form that a library may have put them: as
 * they are, URL-encoded, in JSON, in Base64 at any offset, in hexadecimal; whole, or 8 characters of it.
 */
export class SecretGuard {
  /** All fragments of all forms, in lower case. */
  readonly #fragments = new Set<string>()
  /** The few forms that are shorter than a fragment. */
  readonly #short = new Set<string>()

  add(secret: string): void {
    if (secret.length < SHORTEST) return
    for (const form of formsOf(secret)) {
      const text = lowered(form)
      if (text.length < FRAGMENT) this.#short.add(text)
      for (let at = 0; at + FRAGMENT <= text.length; at++) this.#fragments.add(text.slice(at, at + FRAGMENT))
    }
  }

  /** The text without any of them. */
  scrub(text: string): string {
    let clean = ''
    let keptTo = 0
    for (const { from, to } of this.#found(lowered(text))) {
      clean += text.slice(keptTo, from) + HIDDEN
      keptTo = to
    }
    return keptTo === 0 ? text : clean + text.slice(keptTo)
  }

  /** Where secrets stand, ascending; those that touch are one. */
  #found(text: string): { from: number; to: number }[] {
    const found: { from: number; to: number }[] = []
    const note = (from: number, to: number) => {
      const last = found.at(-1)
      if (last && from <= last.to) last.to = Math.max(last.to, to)
      else found.push({ from, to })
    }
    for (let at = 0; at < text.length; at++) {
      if (this.#fragments.has(text.slice(at, at + FRAGMENT))) note(at, at + FRAGMENT)
      for (const short of this.#short) if (text.startsWith(short, at)) note(at, at + short.length)
    }
    return found
  }
}

function formsOf(secret: string): Set<string> {
  const bytes = Buffer.from(secret, 'utf8')
  const base64 = [0, 1, 2].map((before) => base64At(bytes, before))
  return new Set(
    [
      secret,
      encodeURIComponent(secret),
      // as a form sends it, to an identity provider for one
      new URLSearchParams({ '': secret }).toString().slice(1),
      JSON.stringify(secret).slice(1, -1),
      ...base64,
      ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
      bytes.toString('hex'),
    ].filter((form) => form.length >= SHORTEST),
  )
}

/** The characters of Base64 that depend on these bytes alone, when so many others stand before them. */
function base64At(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const wholeGroups = Math.floor((bytes.length + before) / 3) * 4
  return text.slice(Math.ceil((before * 4) / 3), wholeGroups)
}

/** Hexadecimal and percent signs come in either case; other letters keep their length and their place. */
function lowered(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
