import { type Organisation, PRIVATE, PUBLIC, UNSEEN } from './organisations.ts'

/** The caller: a signed-in user, a kiosk of the same organisation, two of others, or a stranger. */
export type Side = 'signed-in' | 'quay' | 'harbour' | 'lake' | 'stranger'

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

/** What an answer to a side has that is another one's, or no side's; `undefined` where it has nothing of that. */
export function createJudge(
  organisations: readonly Organisation[],
  ownOf: Readonly<Record<Side, Organisation | undefined>>,
): (side: Side, answer: Answer) => string | undefined {
  const keys = organisations.flatMap(({ apiKey, secretKey, publicKey }) => [
    ...[apiKey, secretKey, publicKey],
    Buffer.from(`${apiKey}:${secretKey}`).toString('base64'),
  ])
  return (side, { status, headers, text, isFigures = false }) => {
    const own = ownOf[side]
    const all = `${headers}\n${text}`
    if (keys.some((key) => all.includes(key))) return 'a key is in the answer'
    if (all.includes(UNSEEN)) return 'a note of a station that nobody lists, or of another service'
    if (side !== 'signed-in' && all.includes(PRIVATE))
      return 'a note, or an author, that is not for the public'
    if (['harbour', 'lake'].includes(side) && /^event: ?notes/m.test(text))
      return 'news of notes on a station of the same id'
    const others = organisations.filter((one) => one !== own)
    const foreign = others.find(({ word }) => all.includes(word))
    if (foreign) return `a word of ${foreign.word}`
    if (status !== 200 || isFigures) return undefined
    for (const [value, digit] of text.replaceAll(DRAWN_ID, '').matchAll(VALUE))
      if (others.some((one) => one.digit === Number(digit))) return `the value ${value}`
    return undefined
  }
}

/** Which kinds of notes are in an answer. */
export function notesIn({ text }: Answer): string[] {
  return [text.includes(PUBLIC) ? 'public notes' : [], text.includes(PRIVATE) ? 'private notes' : []].flat()
}
