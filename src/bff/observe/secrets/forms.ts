/** Shorter texts occur in many words; no key is that short. */
export const SHORTEST = 4

/** Every encoding of a secret that a library or an echoing service may produce. */
export function formsOf(secret: string): Set<string> {
  const written = [
    secret,
    encodeURIComponent(secret),
    // as a form sends it, for example to an identity provider
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

/** Base64 characters that depend on these bytes alone, with `before` others in front. */
function base64At(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const wholeGroups = Math.floor((bytes.length + before) / 3) * 4
  return text.slice(Math.ceil((before * 4) / 3), wholeGroups)
}

/** Hexadecimal and percent signs come in either case; the length stays. */
export function lowered(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Percent encodings that may be nested. */
const MAX_ROUNDS = 3

/** Decodes percent encoding, also of unreserved characters and nested. */
export function percentDecoded(text: string): string {
  let decoded = text
  for (let round = 0; round < MAX_ROUNDS && decoded.includes('%'); round++) {
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, (codes) =>
      Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'),
    )
  }
  return decoded
}
