import { stateOfSeverity } from '../../levels/water-state.ts'
import { plainLine } from '../../plain-text.ts'
import type { NamedLast } from '../named.ts'
import type { MessageAlarm } from './alarm-message.ts'
import type { Formatters } from './formatters.ts'
import { fill } from './message-words.ts'
import type { MessageWords } from './words-en.ts'

/** Plain text without line breaks. */
export interface AlarmBlock {
  title: string
  lines: string[]
  link: string | null
}

const MAX_NAMED = 6
const MAX_IMPACT_LENGTH = 500

/** `danger` */
export function severityWord(severity: number, { severity: named }: MessageWords): string {
  const state = stateOfSeverity(severity)
  return state === 'normal' ? named.notice : named[state]
}

/** `Manggarai · Siaga 1` */
export function alarmTitle(alarm: MessageAlarm, formatters: Formatters): string {
  const { words } = formatters
  const where = alarm.station ? plainLine(alarm.station.name) : words.dataService
  return `${where} · ${whatOf(alarm, formatters)}`
}

/** `962 cm ↑ 22 cm/h`; `null` without a value. */
export function briefValue(
  { latest, sensor, ratePerHour }: MessageAlarm,
  formatters: Formatters,
): string | null {
  if (!latest || !sensor) return null
  const value = formatters.value(latest.value, sensor)
  if (ratePerHour === null) return value
  const { arrow, direction, amount } = formatters.rate(ratePerHour, sensor)
  return direction === 'steady' ? `${value} ${arrow}` : `${value} ${arrow} ${amount}`
}

/** An active alarm; `hasTold`: with who was notified before. */
export function alarmBlock(alarm: MessageAlarm, formatters: Formatters, hasNotified = true): AlarmBlock {
  const { words } = formatters
  const impact = alarm.level?.impact
  return {
    title: alarmTitle(alarm, formatters),
    lines: [
      ...nowLine(alarm, formatters),
      ...sinceLines(alarm, formatters),
      ...(impact ? [fill(words.impact, { text: plainLine(impact, MAX_IMPACT_LENGTH) })] : []),
      ...expectedLine(alarm, formatters),
      ...takenLine(alarm, formatters),
      ...(hasNotified ? notifiedLine(alarm, formatters) : []),
    ],
    link: alarm.link,
  }
}

/** An alarm that is over, or withdrawn: that one with its newest value. */
export function endedBlock(alarm: MessageAlarm, formatters: Formatters): AlarmBlock {
  const { returned, sensor, sinceMs, kind } = alarm
  const { words, clock, clockWithOffset, span, value } = formatters
  const title = alarmTitle(alarm, formatters)
  if (!returned) return { title, lines: [], link: alarm.link }
  const times = {
    since: clock(sinceMs),
    time: clockWithOffset(returned.t),
    span: span(returned.t - sinceMs),
  }
  if (returned.isWithdrawn) {
    return { title, lines: [fill(words.takenOut, times), ...nowLine(alarm, formatters)], link: alarm.link }
  }
  const isMeasured = returned.value !== null && sensor !== null && kind !== 'rise'
  const line = isMeasured
    ? fill(words.endedValue, { ...times, value: value(returned.value as number, sensor) })
    : fill(words.ended, times)
  return { title, lines: [...(returned.isLate ? [words.late] : []), line], link: alarm.link }
}

function whatOf(alarm: MessageAlarm, formatters: Formatters): string {
  const { kind, level, value, sensor, upstream, last, returned } = alarm
  const { words, quantity } = formatters
  const { title } = words
  const named = { quantity: sensor ? quantity(sensor) : '' }
  switch (kind) {
    case 'level':
      return level ? formatters.level(level) : named.quantity
    case 'rise':
      return fill((value ?? 0) < 0 ? title.falling : title.rising, named)
    case 'flat':
      return fill(title.flat, named)
    case 'quality':
      return fill(title.quality, named)
    case 'upstream':
      return fill(title.upstream, { station: plainLine(upstream?.station ?? '') })
    case 'silence':
      return last && !returned ? silentText(last, formatters) : title.silence
    default:
      return title[kind]
  }
}

/** `Siaga 2 · silent for 12 min, last 214 cm and rising`: the last known level. */
function silentText({ level, t, value, ratePerHour, sensor }: NamedLast, formatters: Formatters): string {
  const { words, span, madeMs, rate, value: amount } = formatters
  const direction = ratePerHour === null ? 'unknown' : rate(ratePerHour, sensor).direction
  const silent = fill(words.silent[direction], { time: span(madeMs - t), value: amount(value, sensor) })
  return level ? `${formatters.level(level) || severityWord(level.severity, words)} · ${silent}` : silent
}

function nowLine({ last, ...alarm }: MessageAlarm, formatters: Formatters): string[] {
  const { latest, sensor, ratePerHour } = last ? { ...last, latest: last } : alarm
  if (!latest || !sensor) return []
  const { words, quantity, clock, value, rate } = formatters
  const now = fill(words.now, {
    quantity: quantity(sensor),
    value: value(latest.value, sensor),
    time: clock(latest.t),
  })
  if (ratePerHour === null) return [now]
  const { direction, amount } = rate(ratePerHour, sensor)
  return [`${now}, ${fill(words.trend[direction], { amount })}`]
}

function sinceLines(alarm: MessageAlarm, formatters: Formatters): string[] {
  const { kind, sinceMs, value, sensor, level, upstream } = alarm
  const { words, clockWithOffset } = formatters
  const time = clockWithOffset(sinceMs)
  if (kind === 'silence') return [fill(words.overdue, { time })]
  if (kind === 'outage') return [fill(words.since, { time }), words.notWatched]
  if (kind === 'upstream' && upstream) {
    const { station, expectedMs, level: crossed } = upstream
    const where = { station: plainLine(station), time }
    const about = formatters.about(expectedMs)
    const span = formatters.until(expectedMs)
    return [
      crossed
        ? fill(words.crossedLevel, { ...where, level: formatters.level(crossed) })
        : fill(words.crossed, where),
      span === null
        ? orPast(fill(words.arrives, { time: about }), expectedMs, formatters)
        : fill(words.arrivesIn, { time: about, span }),
    ]
  }
  if (value === null || !sensor) return [fill(words.since, { time })]
  const amount = kind === 'rise' ? formatters.rate(value, sensor).amount : formatters.value(value, sensor)
  const since = fill(words.sinceValue, { time, value: amount })
  if (!level) return [since]
  return [`${since}, ${fill(words.threshold, { value: formatters.value(level.threshold, sensor) })}`]
}

function expectedLine({ expected, kind, ratePerHour }: MessageAlarm, formatters: Formatters): string[] {
  if (!expected || expected.atMs <= formatters.madeMs || kind === 'upstream') return []
  const { words, about, until, clock, level, isLate, madeMs } = formatters
  const { atMs } = expected
  const reached = { level: expected.level ? level(expected.level) : words.limit, time: about(atMs) }
  const span = until(atMs)
  // the present rate is unknown
  if (isLate || span === null)
    return [orPast(fill(words.reachesAsOf, { ...reached, made: clock(madeMs) }), atMs, formatters)]
  const isFalling = ratePerHour === null ? kind === 'battery' : ratePerHour < 0
  return [fill(words.reaches[isFalling ? 'falling' : 'rising'], { ...reached, span })]
}

function orPast(line: string, atMs: number, { words, isPast }: Formatters): string {
  return isPast(atMs) ? fill(words.past, { line }) : line
}

function takenLine({ acknowledged }: MessageAlarm, { words, clock }: Formatters): string[] {
  if (!acknowledged) return []
  const time = clock(acknowledged.atMs)
  return acknowledged.by === null
    ? [fill(words.taken, { time })]
    : [fill(words.takenBy, { name: plainLine(acknowledged.by), time })]
}

/** `Notified before: duty 02:31`; empty for nobody. */
export function notifiedLine({ notifiedBefore }: MessageAlarm, { words, clock }: Formatters): string[] {
  if (notifiedBefore.length === 0) return []
  const named = notifiedBefore
    .slice(0, MAX_NAMED)
    .map(({ receiver, atMs }) => fill(words.receiverAt, { name: plainLine(receiver), time: clock(atMs) }))
  const left = notifiedBefore.length - named.length
  if (left > 0) named.push(fill(words.andMore, { count: left }))
  return [fill(words.notifiedBefore, { list: named.join(', ') })]
}
