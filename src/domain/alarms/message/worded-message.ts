import { plainLine } from '../../plain-text.ts'
import {
  type AlarmBlock,
  alarmBlock,
  alarmTitle,
  briefValue,
  endedBlock,
  notifiedLine,
  severityWord,
} from './alarm-block.ts'
import { type AlarmMessage, type MessageAlarm, subjectsFirst, subjectsOf } from './alarm-message.ts'
import { createFormatters, type Formatters } from './formatters.ts'
import { fill, type MessageLanguage } from './message-words.ts'
import type { MessageWords } from './words-en.ts'

export interface ReaderOptions {
  language: MessageLanguage
  /** IANA name. */
  zone: string
}

/** `sentMs`: epoch milliseconds; a retry may come hours after the message was made. */
export interface SendingOptions extends ReaderOptions {
  sentMs: number
}

/** `most`: maximum number of alarms. */
export interface WordingOptions extends SendingOptions {
  most?: number
  hasSubject?: boolean
}

/** Plain text without line breaks, for any channel. */
export interface WordedMessage {
  /** The severity or the subject line; the unacknowledged time; when it was made. */
  head: string[]
  sections: { heading: string | null; blocks: AlarmBlock[] }[]
  foot: string[]
  link: string | null
  words: MessageWords
}

/** A mail's subject, or a notification's title: the worst alarm in a line. */
export function subjectLine(message: AlarmMessage, options: SendingOptions): string {
  const formatters = formattersOf(message, options)
  const { words } = formatters
  const { alarms, resolved, omitted } = message
  const subjects = subjectsOf(message)
  const [first = endFirst(message)] = subjects
  const isOver = subjects.length === 0
  const notTakenMs = isOver ? null : notTakenFor(message)
  const stillOn = isOver ? alarms.length : 0
  const more = (isOver ? resolved.length : alarms.length) - 1 + (stillOn === 0 ? omitted : 0)
  return [
    ...(message.isSimulated ? [upper(words.simulated, words)] : []),
    headWord(message, words),
    ...(formatters.isLate ? [fill(words.madeAt, { time: formatters.clock(message.madeMs) })] : []),
    ...(notTakenMs === null ? [] : [fill(words.notTaken, { time: formatters.span(notTakenMs) })]),
    ...(first ? [alarmTitle(first, formatters)] : []),
    ...(first && (!isOver || first.returned?.isWithdrawn)
      ? [briefValue(first, formatters) ?? []].flat()
      : []),
    ...(more > 0 ? [fill(words.andMore, { count: more })] : []),
    ...(stillOn > 0 ? [fill(words.stillOn, { count: stillOn + omitted })] : []),
  ].join(' · ')
}

/** The first `most` alarms in words; counts the others. */
export function wordedMessage(message: AlarmMessage, options: WordingOptions): WordedMessage {
  const { most = Number.POSITIVE_INFINITY, hasSubject = false } = options
  const formatters = formattersOf(message, options)
  const { words } = formatters
  const isOver = subjectsOf(message).length === 0
  const room = isOver ? Math.max(0, most - message.resolved.length) : most
  const alarms = subjectsFirst(message).slice(0, room)
  const resolved = message.resolved.slice(0, most - alarms.length)
  const left = message.alarms.length + message.resolved.length - alarms.length - resolved.length
  const omitted = message.omitted + left
  const notified = notifiedOfAll(alarms, formatters)
  const blockOf = (alarm: MessageAlarm) => blockIn(message, alarm, formatters, notified.length === 0)
  const endedOf = (alarm: MessageAlarm) => endedBlock(alarm, formatters)
  return {
    head: [
      hasSubject ? headWord(message, words) : subjectLine(message, options),
      ...notTaken(message, formatters),
      ...notified,
      ...(message.isSimulated ? [words.simulatedData] : []),
      formatters.made,
    ],
    sections: isOver
      ? [...byBasin(resolved, words, endedOf), ...together(words.stillThere, alarms.map(blockOf))]
      : [...byBasin(alarms, words, blockOf), ...together(words.over, resolved.map(endedOf))],
    foot:
      omitted > 0 ? [fill(omitted === 1 ? words.omitted.one : words.omitted.many, { count: omitted })] : [],
    link: message.link,
    words,
  }
}

/** A heading without markup. */
export function upper(text: string, { locale }: MessageWords): string {
  return text.toLocaleUpperCase(locale)
}

function formattersOf({ madeMs }: AlarmMessage, { language, zone, sentMs }: SendingOptions): Formatters {
  return createFormatters(language, zone, { madeMs, sentMs })
}

function headWord(message: AlarmMessage, words: MessageWords): string {
  const [worst] = subjectsOf(message)
  if (worst) return upper(severityWord(worst.severity, words), words)
  const { isWithdrawn, isLate } = endFirst(message)?.returned ?? {}
  return upper(isWithdrawn ? words.withdrawn : isLate ? words.cameLate : words.over, words)
}

/** Withdrawn ones must not pass for over, and late ones are news. */
function endFirst({ resolved }: AlarmMessage): MessageAlarm | undefined {
  const first = (is: 'isWithdrawn' | 'isLate') => resolved.find(({ returned }) => returned?.[is])
  return first('isWithdrawn') ?? first('isLate') ?? resolved[0]
}

function blockIn(
  message: AlarmMessage,
  alarm: MessageAlarm,
  formatters: Formatters,
  hasNotified: boolean,
): AlarmBlock {
  const block = alarmBlock(alarm, formatters, hasNotified)
  if (alarm.severity === subjectsOf(message)[0]?.severity) return block
  return { ...block, title: `${block.title} · ${severityWord(alarm.severity, formatters.words)}` }
}

function notifiedOfAll(alarms: readonly MessageAlarm[], formatters: Formatters): string[] {
  const lines = new Set(alarms.map((alarm) => notifiedLine(alarm, formatters).join()))
  const [line = ''] = lines
  return alarms.length > 1 && lines.size === 1 && line !== '' ? [line] : []
}

/** How long the worst one was unacknowledged when the message was made; `null` for news. */
function notTakenFor({ reason, alarms, madeMs }: AlarmMessage): number | null {
  const [worst] = subjectsFirst({ alarms: alarms.filter(({ acknowledged }) => !acknowledged), resolved: [] })
  return reason === 'news' || !worst ? null : madeMs - (worst.unacknowledgedSinceMs ?? worst.sinceMs)
}

function notTaken(message: AlarmMessage, { words, span, isLate, clock }: Formatters): string[] {
  const ms = notTakenFor(message)
  if (ms === null || message.reason === 'news') return []
  const untaken = message.alarms.filter(({ acknowledged }) => !acknowledged).length
  const line = fill(words[message.reason][untaken === 1 ? 'one' : 'many'], { time: span(ms) })
  return [isLate ? fill(words.asOf, { line, time: clock(message.madeMs) }) : line]
}

function together(heading: string, blocks: AlarmBlock[]): WordedMessage['sections'] {
  return blocks.length === 0 ? [] : [{ heading, blocks }]
}

function byBasin(
  alarms: readonly MessageAlarm[],
  words: MessageWords,
  blockOf: (alarm: MessageAlarm) => AlarmBlock,
): WordedMessage['sections'] {
  const basins = new Map<string | undefined, AlarmBlock[]>()
  for (const alarm of alarms) {
    const basin = alarm.station?.basin
    basins.set(basin, [...(basins.get(basin) ?? []), blockOf(alarm)])
  }
  const isAny = [...basins.keys()].some((basin) => basin !== undefined)
  return [...basins].map(([basin, blocks]) => ({
    heading: isAny ? basinHeading(basin, words) : null,
    blocks,
  }))
}

function basinHeading(basin: string | undefined, words: MessageWords): string {
  return basin === undefined ? words.elsewhere : fill(words.basin, { name: plainLine(basin) })
}
