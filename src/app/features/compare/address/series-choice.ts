import { percentDecoded } from '../../../../domain/app-paths.ts'
import { isoDurationText, parseIsoDuration } from '../../../../domain/iso-duration.ts'

/** An earlier time in whose place a series is shown: the period of the same length before, or the same one years ago. */
export type Earlier = { kind: 'period' } | { kind: 'years'; years: number }

/** One series that is compared, as the address has it. */
export interface SeriesChoice {
  deviceId: string
  sensorId: string
  /** How much later than the others it is, which takes it there: it is shown earlier by as much. The address has the move, `-PT6H`. */
  lagMs: number
  /** Shown in place of the range's own time; `null` for that itself. */
  earlier: Earlier | null
}

export const MAX_SERIES = 8
/** Names of series by their places. */
const LETTERS = 'ABCDEFGH'

/** A lag beyond this is a mistake of typing, or another year, which has a way of its own. */
export const MAX_LAG_MS = 100 * 86_400_000

const MINUTE = 60_000

/** The name of the series at a place. */
export function letterAt(place: number): string {
  return LETTERS.charAt(place)
}

/** The place of a series by its name; −1 of none. */
export function placeOf(letter: string): number {
  return letter.length === 1 ? LETTERS.indexOf(letter) : -1
}

/**
 * The series that an address names, the first eight of them: `station:sensor`, then perhaps how much later it is shown (`PT6H`, or minutes)
 * and `previous` or `1y`. What is not understood is left out alone; the same series once more too.
 */
export function seriesIn(text: string | undefined): SeriesChoice[] {
  const choices = new Map<string, SeriesChoice>()
  for (const entry of text?.split(',') ?? []) {
    const choice = choiceIn(entry)
    if (choice) choices.set(choiceText(choice), choice)
  }
  return [...choices.values()].slice(0, MAX_SERIES)
}

/** What an address says of series; nothing of none. */
export function seriesText(choices: readonly SeriesChoice[]): string | undefined {
  return choices.length === 0 ? undefined : choices.map(choiceText).join(',')
}

/** One of them; also the key of a series. */
export function choiceText({ deviceId, sensorId, lagMs, earlier }: SeriesChoice): string {
  const parts = [encodeURIComponent(deviceId), encodeURIComponent(sensorId)]
  if (lagMs !== 0) parts.push(isoDurationText(-lagMs))
  if (earlier) parts.push(earlier.kind === 'period' ? 'previous' : `${earlier.years}y`)
  return parts.join(':')
}

/** Keys that stay theirs whatever lag series get and in which order they stand. */
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

/** How much later a series is shown: `PT6H`, `-P1D` or whole minutes. */
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
