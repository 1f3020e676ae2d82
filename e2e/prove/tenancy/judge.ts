import type { Organisation } from './organisations.ts'

/** An answer as it came, its body unpacked. */
export interface Answer {
  status: number
  headers: string
  text: string
  /** It tells of the server itself: its numbers are bytes and milliseconds. */
  isFigures?: boolean
}

/** Values of the organisations, as whole numbers or before a point. */
const VALUE = /(?<![\w.-])7(\d)0\d{3}(?!\d)/g

/** Ids are drawn: digits in them mean nothing. */
const DRAWN_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Finds bytes of others in an answer. `own` is whose tenant asked; a stranger has none and must see nobody's. Gives
 * back what is wrong, or `undefined`.
 */
export function createJudge(organisations: readonly Organisation[]) {
  const secrets = organisations.flatMap(({ apiKey, secretKey, publicKey }) => [
    apiKey,
    secretKey,
    publicKey,
    Buffer.from(`${apiKey}:${secretKey}`).toString('base64'),
  ])
  const digits = new Set(organisations.map(({ digit }) => digit))
  return (
    own: Organisation | undefined,
    { status, headers, text, isFigures = false }: Answer,
  ): string | undefined => {
    const all = `${headers}\n${text}`
    for (const secret of secrets) if (all.includes(secret)) return 'a key is in the answer'
    for (const organisation of organisations) {
      if (organisation !== own && all.includes(organisation.word)) return `a word of ${organisation.word}`
    }
    if (status !== 200 || isFigures) return undefined
    for (const [value, digit] of text.replaceAll(DRAWN_ID, '').matchAll(VALUE)) {
      if (Number(digit) !== own?.digit && digits.has(Number(digit))) return `the value ${value}`
    }
    return undefined
  }
}
