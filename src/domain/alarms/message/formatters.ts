import { aboutMs } from '../../format/about.ts'
import { dateFormat, formatClock } from '../../format/date-format.ts'
import { formatRate, formatValue, type RateText } from '../../format/format-value.ts'
import { hoursAndMinutes } from '../../format/hours-and-minutes.ts'
import { offsetLabel } from '../../format/offset.ts'
import { measured, resolutionOf } from '../../format/resolution.ts'
import type { LevelName } from '../../levels/alert-levels.ts'
import { own } from '../../own.ts'
import { humanised, quantityOf } from '../../quantity.ts'
import type { MessageAlarm } from './alarm-message.ts'
import { fill, MESSAGE_WORDS, type MessageLanguage } from './message-words.ts'
import { plainLine } from './plain-line.ts'
import type { MessageWords } from './words-en.ts'

const MINUTE_MS = 60_000
/** Sent so much later than it was made, a message says so. */
export const LATE_MS = 2 * MINUTE_MS

type MessageSensor = NonNullable<MessageAlarm['sensor']>

/** When a message was made, and when it is sent: `null` where it is read at any time after. Epoch milliseconds. */
export interface MessageTimes {
  madeMs: number
  sentMs: number | null
}

/** How times, values and names are worded in one message. */
export interface Formatters {
  words: MessageWords
  madeMs: number
  /** It is read so long after it was made that what it says was so then. */
  isLate: boolean
  /** How long it is from sending to a time that nobody knows to the minute; `null` where it has come, or nobody knows. */
  until(ms: number): string | null
  /** Whether a time has come when it is sent. */
  isPast(ms: number): boolean
  /** `02:41`, `20:41 on 17 Nov`: with its day where that is not the message's, and its offset likewise. */
  clock(ms: number): string
  /** `02:41 UTC+7` */
  clockWithOffset(ms: number): string
  /** `04:10`: as a time that nobody knows to the minute. */
  about(ms: number): string
  /** `18 Nov 2026, 02:41 UTC+7`: when it was made; where it is sent late, also how much later. */
  made: string
  /** `2 h 20 min`: as long as it was. */
  span(ms: number): string
  value(value: number, sensor: MessageSensor): string
  rate(perHour: number, sensor: MessageSensor): RateText
  quantity(sensor: MessageSensor): string
  level(level: LevelName): string
}

/** The wording in a language, for readers in a time zone. */
export function createFormatters(language: MessageLanguage, zone: string, times: MessageTimes): Formatters {
  const { madeMs, sentMs } = times
  const words = MESSAGE_WORDS[language]
  // another instance's clock may be behind
  const readMs = Math.max(madeMs, sentMs ?? madeMs)
  const isLate = sentMs === null || readMs - madeMs > LATE_MS
  const { locale } = words
  const formatted = (ms: number, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, zone, options).format(ms)
  const today = formatted(readMs, { dateStyle: 'medium' })
  const offset = offsetLabel(zone, readMs)
  const moment = (ms: number, hasOffset: boolean) => {
    const own = formatClock(ms, zone, locale)
    const clock = hasOffset ? `${own} ${offsetLabel(zone, ms)}` : own
    if (formatted(ms, { dateStyle: 'medium' }) === today) return fill(words.clock, { clock })
    const isOfYear = formatted(ms, { year: 'numeric' }) === formatted(readMs, { year: 'numeric' })
    const day = formatted(ms, isOfYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' })
    return fill(words.dated, { clock, day })
  }
  const clockWithOffset = (ms: number) => moment(ms, true)
  const clock = (ms: number) => moment(ms, offsetLabel(zone, ms) !== offset)
  const span = (ms: number) => spanText(Math.max(0, Math.floor(ms / MINUTE_MS)), words)
  const day = formatted(madeMs, { dateStyle: 'medium' })
  const made = `${day}, ${formatClock(madeMs, zone, locale)} ${offsetLabel(zone, madeMs)}`
  return {
    ...{ words, madeMs, isLate },
    until: (ms) => (sentMs === null || ms <= readMs ? null : spanAbout(ms - readMs, words)),
    isPast: (ms) => sentMs !== null && ms <= readMs,
    clock,
    clockWithOffset,
    about: (ms) => clock(aboutMs(ms, madeMs, readMs)),
    made: isLate ? fill(words.sentLate, { time: made, span: span(readMs - madeMs) }) : made,
    span,
    value: (value, { kind, unit }) =>
      formatValue(
        value,
        measured(quantityOf(kind, plainLine(unit, 20)), resolutionOf([value]), value),
        locale,
      ),
    rate: (perHour, { kind, unit }) =>
      formatRate(perHour, quantityOf(kind, plainLine(unit, 20)), locale, words.perHour),
    quantity: ({ kind, name }) => own<string>(words.quantity, kind) ?? plainLine(name || humanised(kind)),
    level: ({ name, preset = '' }) => own<string>(words.preset, preset) ?? plainLine(name),
  }
}

function spanAbout(ms: number, words: MessageWords): string {
  const { hours, minutes } = hoursAndMinutes(ms)
  return spanText(hours * 60 + minutes, words)
}

function spanText(minutes: number, words: MessageWords): string {
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return fill(words.days, { count: Math.floor(hours / 24) })
  const rest = minutes % 60
  return [
    ...(hours > 0 ? [fill(words.hours, { count: hours })] : []),
    ...(rest > 0 || hours === 0 ? [fill(words.minutes, { count: rest })] : []),
  ].join(' ')
}
