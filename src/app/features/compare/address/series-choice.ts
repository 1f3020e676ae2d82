import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { percentDecoded } from '../../../../domain/app-paths.ts'
import { isoDurationText, parseIsoDuration } from '../../../../domain/iso-duration.ts'
import { LETTERS } from '../../address/range-search.ts'

/** The period of the same length before, or the same period years ago. */
export type Earlier = { kind: 'period' } | { kind: 'years'; years: number }

export interface SeriesChoice {
  deviceId: string
  sensorId: string
  /** How much later than the others; it is shown earlier by as much. The address has the move, `-PT6H`. */
  lagMs: number
  /** `null` for the range's own time. */
  earlier: Earlier | null
}

export const MAX_SERIES = 8

/** A longer lag is a typing error, or another year, which `earlier` is for. */
export const MAX_LAG_MS = 100 * 86_400_000

export function letterAt(place: number): string {
  return LETTERS.charAt(place)
}

/** −1 without one. */
export function placeOf(letter: string): number {
  return letter.length === 1 ? LETTERS.indexOf(letter) : -1
}

/**
 * The first eight valid series: `station:sensor`, optionally with a move (`PT6H`, or minutes) and `previous`
 * or `1y`. Repeated ones are omitted.
 */
export function seriesIn(text: string | undefined): SeriesChoice[] {
  const choices = new Map<string, SeriesChoice>()
  for (const entry of text?.split(',') ?? []) {
    const choice = choiceIn(entry)
    if (choice) choices.set(choiceText(choice), choice)
  }
  return [...choices.values()].slice(0, MAX_SERIES)
}

/** `undefined` without series. */
export function seriesText(choices: readonly SeriesChoice[]): string | undefined {
  return choices.length === 0 ? undefined : choices.map(choiceText).join(',')
}

/** Also the key of a series. */
export function choiceText({ deviceId, sensorId, lagMs, earlier }: SeriesChoice): string {
  const parts = [encodeURIComponent(deviceId), encodeURIComponent(sensorId)]
  if (lagMs !== 0) parts.push(isoDurationText(-lagMs))
  if (earlier) parts.push(earlier.kind === 'period' ? 'previous' : `${earlier.years}y`)
  return parts.join(':')
}

/** Keys that depend on neither lag nor order. */
export function keysOf(choices: readonly SeriesChoice[]): string[] {
  const seen = new Map<string, number>()
  return choices.map((choice) => {
    const key = choiceText({ ...choice, lagMs: 0 })
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return `${key} ${nth}`
  })
}

function choiceIn(entry: string): SeriesChoice | null {
  const [deviceId = '', sensorId = '', ...rest] = entry.split(':').map(percentDecoded)
  if (deviceId === '' || sensorId === '') return null
  const moves = rest.map(moveIn).filter((move) => move !== null)
  const earlier = rest.map(earlierIn).find((one) => one !== null) ?? null
  return { deviceId, sensorId, lagMs: -(moves[0] ?? 0) || 0, earlier }
}

/** A move to later: `PT6H`, `-P1D` or whole minutes. */
function moveIn(text: string): number | null {
  const [sign, size] = text.startsWith('-') ? [-1, text.slice(1)] : [1, text]
  const ms = /^\d{1,7}$/.test(size) ? Number(size) * MINUTE : parseIsoDuration(size)
  return ms === undefined || ms > MAX_LAG_MS ? null : sign * ms
}

function earlierIn(text: string): Earlier | null {
  if (text === 'previous') return { kind: 'period' }
  const years = Number(/^(\d{1,2})y$/.exec(text)?.[1] ?? 0)
  return years > 0 ? { kind: 'years', years } : null
}
