import { dateFormat, offsetLabel } from '../../domain/format/date-format.ts'
import { isAhead } from '../../domain/freshness.ts'
import { lengthOf, type TimeRange } from './time-range.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const AGE_UNITS = [
  { unit: 'second', ms: SECOND, below: MINUTE },
  { unit: 'minute', ms: MINUTE, below: HOUR },
  { unit: 'hour', ms: HOUR, below: 2 * DAY },
  { unit: 'day', ms: DAY, below: 60 * DAY },
  { unit: 'month', ms: 30 * DAY, below: 731 * DAY },
] as const
const INTERVAL_UNITS = AGE_UNITS.filter(({ unit }) => unit !== 'month').reverse()
/** Calendar average. */
const LARGEST_UNIT = { unit: 'year', ms: 365.2425 * DAY } as const

/** Own symbols: the short forms of Unicode's locale data are longer in English, and ambiguous in Indonesian. */
const WORDS = {
  en: { second: 's', minute: 'min', hour: 'h', day: 'd', month: 'mo', year: 'y', ago: 'ago', now: 'now' },
  id: {
    second: 'dtk',
    minute: 'mnt',
    hour: 'jam',
    day: 'hari',
    month: 'bulan',
    year: 'tahun',
    ago: 'lalu',
    now: 'sekarang',
  },
}

/** `21 Nov 2026, 05:41 UTC+7`: date and time in a zone, always with the offset at that instant. */
export function formatInstant(ms: number, zone: string, locale: string): string {
  const text = dateFormat(locale, zone, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(
    ms,
  )
  return `${text} ${offsetLabel(zone, ms)}`
}

/** `27 Dec 02:15`: as much of a time as the range does not say already. The zone stands elsewhere. */
export function shortTime(ms: number, range: TimeRange, timeZone: string, locale: string): string {
  const isLong = lengthOf(range) > 300 * DAY
  return dateFormat(locale, timeZone, {
    day: 'numeric',
    month: 'short',
    ...(isLong && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)
}

/** `4 min`, `6 h`, `3 d`: an age in the largest suitable unit. Never negative. */
export function formatAge(ageMs: number, locale: string): string {
  const { unit, amount } = inAgeUnit(ageMs)
  return withSymbol(amount, unit, locale)
}

/** `4 minutes`, `18 years`: an age in words, for sentences. */
export function formatAgeInFull(ageMs: number, locale: string): string {
  const { unit, amount } = inAgeUnit(ageMs)
  const make = () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return kept(fullFormats, `${locale} ${unit}`, make).format(amount)
}

/** `4 min ago`; `now` below a second and for future times of a clock that is ahead. */
export function formatAgo(ageMs: number, locale: string): string {
  const words = wordsOf(locale)
  return inAgeUnit(ageMs).amount === 0 ? words.now : `${formatAge(ageMs, locale)} ${words.ago}`
}

/** Time of a measurement: its age, or the time itself where a clock is ahead. */
export function formatMeasured(atMs: number, nowMs: number, zone: string, locale: string): string {
  return isAhead(atMs, nowMs) ? formatInstant(atMs, zone, locale) : formatAgo(nowMs - atMs, locale)
}

/** `5 min`, `90 s`: a reporting interval in the largest unit that divides it. */
export function formatInterval(seconds: number, locale: string): string {
  const { unit, ms } = INTERVAL_UNITS.find(({ ms }) => (seconds * SECOND) % ms === 0) ?? AGE_UNITS[0]
  return withSymbol((seconds * SECOND) / ms, unit, locale)
}

function withSymbol(amount: number, unit: keyof typeof WORDS.en, locale: string): string {
  return `${amount.toLocaleString(locale)} ${wordsOf(locale)[unit]}`
}

function wordsOf(locale: string) {
  return new Intl.Locale(locale).language === 'id' ? WORDS.id : WORDS.en
}

function inAgeUnit(ageMs: number) {
  const age = Math.max(0, ageMs)
  const { unit, ms } = AGE_UNITS.find(({ below }) => age < below) ?? LARGEST_UNIT
  return { unit, amount: Math.floor(age / ms) }
}

const fullFormats = new Map<string, Intl.NumberFormat>()

/** Cached: creating a format takes longer than a hundred uses of it. */
function kept<T>(formats: Map<string, T>, key: string, make: () => T): T {
  const known = formats.get(key) ?? make()
  formats.set(key, known)
  return known
}
