import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { dateFormat, formatClock, offsetLabel } from '../../format/date-format.ts'
import { formatRate, formatValue, type RateText } from '../../format/format-value.ts'
import { aboutMs, hoursAndMinutes } from '../../format/hours-and-minutes.ts'
import { measured, resolutionOf } from '../../format/resolution.ts'
import type { LevelName } from '../../levels/alert-levels.ts'
import { plainLine } from '../../plain-text.ts'
import { humanised, quantityOf } from '../../quantity.ts'
import { own } from '../../shape.ts'
import type { MessageAlarm } from './alarm-message.ts'
import { fill, MESSAGE_WORDS, type MessageLanguage } from './message-words.ts'
import type { MessageWords } from './words-en.ts'

/** A message sent later says so. */
const LATE_MS = 2 * MINUTE_MS

type MessageSensor = NonNullable<MessageAlarm['sensor']>

/** Epoch milliseconds. `sentMs`: `null` where it is read at any later time. */
interface MessageTimes {
  madeMs: number
  sentMs: number | null
}

export interface Formatters {
  words: MessageWords
  madeMs: number
  isLate: boolean
  /** Approximate time until `ms`; `null` where it has passed or is unknown. */
  until(ms: number): string | null
  isPast(ms: number): boolean
  /** `02:41`, `20:41 on 17 Nov`: with a day and an offset where they differ from the message's. */
  clock(ms: number): string
  clockWithOffset(ms: number): string
  /** `04:10`: approximate. */
  about(ms: number): string
  /** `18 Nov 2026, 02:41 UTC+7`, with the delay where it is sent late. */
  made: string
  span(ms: number): string
  value(value: number, sensor: MessageSensor): string
  rate(perHour: number, sensor: MessageSensor): RateText
  quantity(sensor: MessageSensor): string
  level(level: LevelName): string
}

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
