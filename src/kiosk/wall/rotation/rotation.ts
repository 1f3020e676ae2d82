import { isRisingFast } from '../../../domain/attention.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { waterState } from '../../../domain/levels/water-state.ts'

export interface Turn {
  id: string
  /** Of its water's state, 0 for none. */
  severity: number
  /** It rises fast without having reached a level. */
  isRising: boolean
}

/** A silent station counts by its alert level for a day, and by nothing else. */
export function turnOf(device: DeviceState): Turn {
  return {
    id: device.id,
    severity: waterState(device) === 'none' ? 0 : (device.level?.severity ?? 0),
    isRising: device.freshness !== 'silent' && isRisingFast(device),
  }
}

export function worstSeverity(turns: readonly Turn[]): number {
  return turns.reduce((worst, { severity }) => Math.max(worst, severity), 0)
}

export type Slide = { kind: 'station'; id: string } | { kind: 'overview' } | { kind: 'empty' }

export interface Rotation {
  slide: Slide
  number: number
  sinceOverview: number
  seen: ReadonlyMap<string, Seen>
}

interface Seen {
  number: number
  severity: number
}

/** Or after all stations where there are fewer. */
export const STATIONS_BETWEEN_OVERVIEWS = 5

/** By severity, relative to a calm station. */
const WEIGHTS = [1, 4, 8, 16]
const RISING_WEIGHT = 2

export const START: Rotation = { slide: { kind: 'empty' }, number: 0, sinceOverview: 0, seen: new Map() }

/**
 * The next slide. A station whose level has become worse since it was last shown comes at once, the worst
 * first; else the one whose slides since its last time, times its weight, are the most, but none twice in a
 * row. Ties follow the list. So every station comes after a bounded number of slides, worse ones more often,
 * and equal lists give equal orders.
 */
export function nextSlide(before: Rotation, turns: readonly Turn[]): Rotation {
  const number = before.number + 1
  const seen = withJoined(before, turns)
  const sinceOverview = before.sinceOverview
  if (turns.length === 0) return { slide: { kind: 'empty' }, number, sinceOverview: 0, seen }
  const news = turns.filter(({ id, severity }) => severity > (seen.get(id) as Seen).severity)
  if (news.length === 0 && isOverviewDue(sinceOverview, turns.length)) {
    return { slide: { kind: 'overview' }, number, sinceOverview: 0, seen }
  }
  const others = turns.filter(({ id }) => before.slide.kind !== 'station' || before.slide.id !== id)
  const next =
    news.length > 0 ? worstOf(news) : longestWaiting(others.length > 0 ? others : turns, seen, number)
  const shown = new Map(seen).set(next.id, { number, severity: next.severity })
  return { slide: { kind: 'station', id: next.id }, number, sinceOverview: sinceOverview + 1, seen: shown }
}

export function weightOf({ severity, isRising }: Turn): number {
  const weight = WEIGHTS[Math.min(severity, WEIGHTS.length - 1)] as number
  return isRising ? Math.max(RISING_WEIGHT, weight) : weight
}

function isOverviewDue(sinceOverview: number, stations: number): boolean {
  return stations > 1 && sinceOverview >= Math.min(STATIONS_BETWEEN_OVERVIEWS, stations)
}

/** A new station has waited since now; its severity is new only if others were shown before. */
function withJoined({ number, seen }: Rotation, turns: readonly Turn[]): Map<string, Seen> {
  const isFirst = seen.size === 0
  return new Map(
    turns.map(({ id, severity }) => [id, seen.get(id) ?? { number, severity: isFirst ? severity : 0 }]),
  )
}

function worstOf(turns: readonly Turn[]): Turn {
  return turns.reduce((worst, turn) => (turn.severity > worst.severity ? turn : worst))
}

function longestWaiting(turns: readonly Turn[], seen: ReadonlyMap<string, Seen>, number: number): Turn {
  const waited = (turn: Turn) => (number - (seen.get(turn.id) as Seen).number) * weightOf(turn)
  return turns.reduce((longest, turn) => (waited(turn) > waited(longest) ? turn : longest))
}

export const CALM_DWELL_SECONDS = 14
/** By the worst severity on the wall: in a storm rounds are faster, and the worst is back sooner. */
const PACE = [1, 0.85, 0.7, 0.55]
/** Reading a slide takes this long in each language. */
const LEAST_SECONDS = 5

/** Milliseconds of a slide, shorter the worse the worst state; `languages` follow one another. */
export function dwellMs(calmSeconds: number, worstSeverity: number, languages: number): number {
  const pace = PACE[Math.min(worstSeverity, PACE.length - 1)] as number
  return Math.max(LEAST_SECONDS * languages, calmSeconds * pace) * 1000
}
