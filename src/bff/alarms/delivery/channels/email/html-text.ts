import type { AlarmMessage } from '../../../../../domain/alarms/message/alarm-message.ts'
import { type WordingOptions, wordedMessage } from '../../../../../domain/alarms/message/worded-message.ts'

/** Names and texts come from an organisation and may hold any character. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The HTML of a mail: headings, bold and links, nothing that has to be loaded. */
export function htmlText(message: AlarmMessage, reader: WordingOptions): string {
  const { head, sections, foot, link, words } = wordedMessage(message, { ...reader, hasSubject: true })
  return [
    `<!doctype html><html lang="${reader.language}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family: sans-serif; line-height: 1.4">',
    paragraph(head.map((line, n) => (n === 0 ? bold(line) : escaped(line)))),
    ...sections.flatMap(({ heading, blocks }) => [
      ...(heading === null ? [] : [`<h2 style="font-size: 1.1em">${escaped(heading)}</h2>`]),
      ...blocks.map(({ title, lines, link: chart }) =>
        paragraph([bold(title), ...lines.map(escaped), ...anchor(chart, words.chart)]),
      ),
    ]),
    paragraph([...foot.map(escaped), ...anchor(link, words.alarms)]),
    '</body></html>',
  ].join('\n')
}

function paragraph(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `<p>${lines.join('<br>\n')}</p>`
}

function bold(text: string): string {
  return `<strong>${escaped(text)}</strong>`
}

function anchor(address: string | null, text: string): string[] {
  if (address === null || !/^https?:\/\//i.test(address)) return []
  return [`<a href="${escaped(address)}">${escaped(text)}</a>`]
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] as string)
}
