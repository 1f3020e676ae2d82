import type { AlarmMessage } from './alarm-message.ts'
import { fill } from './message-words.ts'
import { upper, type WordedMessage, type WordingOptions, wordedMessage } from './worded-message.ts'

interface TextOptions extends WordingOptions {
  /** `whatsapp`: bold between asterisks. */
  markup?: 'whatsapp'
  /** Omits and counts alarms that do not fit. UTF-16 units, or UTF-8 bytes. */
  maxLength?: number
  isInBytes?: boolean
}

/** To be sent, or copied and passed on. */
export function plainText(message: AlarmMessage, options: TextOptions): string {
  const { maxLength = Number.POSITIVE_INFINITY, isInBytes = false, most = Number.POSITIVE_INFINITY } = options
  const isTooLong = (one: string) => (isInBytes ? new TextEncoder().encode(one) : one).length > maxLength
  const textWith = (count: number) => textOf(wordedMessage(message, { ...options, most: count }), options)
  const all = Math.min(most, message.alarms.length + message.resolved.length)
  const whole = textWith(all)
  if (!isTooLong(whole)) return whole
  let [fits, not] = [0, all]
  while (not - fits > 1) {
    const middle = (fits + not) >> 1
    if (isTooLong(textWith(middle))) not = middle
    else fits = middle
  }
  const text = textWith(Math.max(1, fits))
  return isTooLong(text) ? cut(text, isTooLong) : text
}

function textOf({ head, sections, foot, link, words }: WordedMessage, { markup }: TextOptions): string {
  const bold = (text: string) => (markup === 'whatsapp' ? `*${text}*` : text)
  const plain = (text: string) => (markup === 'whatsapp' ? text.replaceAll(MARKUP, ' ') : text)
  const paragraphs = [
    head.map((line, n) => (n === 0 ? bold(plain(line)) : plain(line))),
    ...sections.flatMap(({ heading, blocks }) =>
      blocks.map(({ title, lines, link: chart }, n) => [
        ...(heading !== null && n === 0 ? [plain(upper(heading, words))] : []),
        bold(plain(title)),
        ...lines.map(plain),
        ...(chart === null ? [] : [chart]),
      ]),
    ),
    [...foot.map(plain), ...(link === null ? [] : [fill(words.allAlarms, { link })])],
  ]
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** WhatsApp's markup. */
const MARKUP = /[*~`]/g

function cut(text: string, isTooLong: (text: string) => boolean): string {
  const letters = [...text]
  let [fits, not] = [0, letters.length]
  while (not - fits > 1) {
    const middle = (fits + not) >> 1
    if (isTooLong(`${letters.slice(0, middle).join('')}…`)) not = middle
    else fits = middle
  }
  return `${letters.slice(0, fits).join('')}…`
}
