/** Anything shorter would be found in half of all words; no key is that short. */
export const SHORTEST = 4

/** Every encoding of a secret that a library or an echoing service may produce. */
export function formsOf(secret: string): Set<string> {
  const written = [
    secret,
    encodeURIComponent(secret),
    // as a form sends it, to an identity provider for one
    new URLSearchParams({ '': secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ]
  // an address is encoded before all of it goes into Base64
  const bytes = [...new Set(written)].map((text) => Buffer.from(text, 'utf8'))
  const base64 = bytes.flatMap((text) => [0, 1, 2].map((before) => base64At(text, before)))
  return new Set(
    [
      ...written,
      ...base64,
      ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
      Buffer.from(secret, 'utf8').toString('hex'),
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
export function lowered(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Rounds in which a text may have been percent-encoded. */
const MAX_ROUNDS = 3

/** The text behind percent signs, where anything may be encoded that need not be, and what is encoded once more. */
export function percentDecoded(text: string): string {
  let decoded = text
  for (let round = 0; round < MAX_ROUNDS && decoded.includes('%'); round++) {
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, (codes) =>
      Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'),
    )
  }
  return decoded
}
