import { randomBytes } from 'node:crypto'

/** A secret made up for one run, so that nothing else can look like it. */
export interface Canary {
  name: string
  value: string
  /** Where it may stand; nowhere, where this is absent. */
  mayBeIn?: (kind: string, where: string) => boolean
}

/** Part of a secret that is as good as the secret: whoever finds it knows where to go on. */
const FRAGMENT = 8

/**
 * A random value of about `length` characters. `awkward` are put into its middle: what is encoded in one place and not
 * in another.
 */
export function madeUp(awkward = '', length = 24): string {
  const random = () =>
    randomBytes(length)
      .toString('base64')
      .replaceAll(/[+/=]/g, '')
      .slice(0, Math.ceil(length / 2))
  return `${random()}${awkward}${random()}`
}

/** Finds canaries in text: raw, in JSON, percent-encoded as needed or throughout, in Base64 and in hexadecimal; whole, or 8 characters of one. */
export class Finder {
  /** What to look for, by its first 8 characters. */
  readonly #byStart = new Map<string, { text: string; name: string }[]>()

  constructor(canaries: readonly Canary[]) {
    for (const { name, value } of canaries) {
      for (const text of formsOf(value)) {
        const start = text.slice(0, FRAGMENT)
        const known = this.#byStart.get(start) ?? []
        known.push({ text, name })
        this.#byStart.set(start, known)
      }
    }
  }

  /** The names of the canaries that are in the text. */
  find(text: string): Set<string> {
    const found = new Set<string>()
    for (let at = 0; at + FRAGMENT <= text.length; at++) {
      const candidates = this.#byStart.get(text.slice(at, at + FRAGMENT))
      for (const candidate of candidates ?? []) {
        if (text.startsWith(candidate.text, at)) found.add(candidate.name)
      }
    }
    return found
  }
}

/** A text with every byte of it percent-encoded, also those that need not be. */
export function percentEncoded(text: string): string {
  return Buffer.from(text).toString('hex').replaceAll(/../g, '%$&')
}

/** Every form of every part of 8 characters that gives it away. */
function formsOf(value: string): Set<string> {
  const forms = new Set<string>()
  for (let at = 0; at + FRAGMENT <= value.length; at++) {
    const part = value.slice(at, at + FRAGMENT)
    const hex = Buffer.from(part).toString('hex')
    const url = encodeURIComponent(part)
    for (const form of [
      part,
      JSON.stringify(part).slice(1, -1),
      url,
      lowerHex(url),
      hex,
      hex.toUpperCase(),
      percentEncoded(part),
      encodeURIComponent(percentEncoded(part)),
    ]) {
      forms.add(form)
    }
  }
  for (let before = 0; before < 3; before++) {
    const text = base64Behind(value, before)
    for (let at = 0; at + FRAGMENT <= text.length; at++) {
      const part = text.slice(at, at + FRAGMENT)
      forms.add(part)
      forms.add(part.replaceAll('+', '-').replaceAll('/', '_'))
    }
  }
  return forms
}

/** The characters of Base64 that come of the value alone, where so many other bytes stand before it. */
function base64Behind(value: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
  const own = Math.ceil((before * 8) / 6)
  return bytes.toString('base64').slice(own, Math.floor((bytes.length * 8) / 6))
}

function lowerHex(text: string): string {
  return text.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
}
